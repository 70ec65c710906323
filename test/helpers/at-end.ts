/** Undoing what a test started: at the end of the test that runs, else (in beforeAll) at the end of the file. */
import { onTestFinished, TestRunner } from 'vitest';

type Undo = () => void | Promise<void>;

const ofFile: Undo[] = [];

/** The last one registered is undone first. */
export function atEnd(undo: Undo): void {
  if (TestRunner.getCurrentTest() === undefined) ofFile.push(undo);
  else onTestFinished(undo);
}

/** What the file that ends has registered outside of its tests. One that fails keeps none of the others from it. */
export async function undoFile(): Promise<void> {
  const failures: unknown[] = [];
  for (let undo = ofFile.pop(); undo; undo = ofFile.pop()) {
    try {
      await undo();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the end of a test file');
}
