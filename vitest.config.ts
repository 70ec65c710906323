/** How the tests run: real processes and browsers, so few at a time, with generous limits and no second tries. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    fileParallelism: true,
    maxWorkers: 2,
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
