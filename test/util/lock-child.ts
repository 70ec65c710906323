/** Waits for a line on standard input, tries for the lock named in argv, says what came of it, and keeps it until stdin ends. */
import { tryLock } from '../../src/util/file-lock.ts';

const [, , path = ''] = process.argv;
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  const attempt = tryLock(path);
  process.stdout.write(`${attempt.held ? 'held' : 'not held'}\n`);
});
process.stdin.once('end', () => process.exit(0));
