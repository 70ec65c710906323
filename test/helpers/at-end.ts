/** Undoing what a test started: at the end of the test that runs, else (in beforeAll) at the end of the file. */
import { afterAll, onTestFinished, TestRunner } from 'vitest';

type Undo = () => void | Promise<void>;

const ofFile: Undo[] = [];

afterAll(async () => {
  for (const undo of ofFile.reverse()) await undo();
});

/** The last one registered is undone first. */
export function atEnd(undo: Undo): void {
  if (TestRunner.getCurrentTest() === undefined) ofFile.push(undo);
  else onTestFinished(undo);
}
