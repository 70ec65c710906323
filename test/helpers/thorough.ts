/** With REMORA_TEST_ALL=1 suites that go through many cases take all of them; without, a part that is soon done. */
export const isThorough = process.env['REMORA_TEST_ALL'] === '1';

/** REMORA_TEST_KITS=1 adds the suites that work on editors and components of others, fetched by npm. */
export const withKits = isThorough || process.env['REMORA_TEST_KITS'] === '1';

/** Every so many of the cases, from the first on; all of them where all are asked for. */
export const partOf = <const T>(cases: readonly T[], every: number): readonly T[] =>
  isThorough ? cases : cases.filter((_case, at) => at % every === 0);
