/** How the tests run: real processes and browsers, so few at a time, with generous limits and no second tries. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** Short files that take long. One that began as the last would have the other workers wait for it. */
const LONG = /(text-matrix\/kits|scripts\/package|prune\.property|hit-rate)\.test\.ts$/;

/** Without a record of earlier runs long files are known by nothing but their size. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/each-file.ts'],
    sequence: { sequencer: LongFirst },
    pool: 'forks',
    // Hardly a module holds state, and a process with its imports costs each file a second of the processor.
    isolate: false,
    fileParallelism: true,
    // More than CI has cores: half of a test's time it waits for a page.
    maxWorkers: 3,
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
