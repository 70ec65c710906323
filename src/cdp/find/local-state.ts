/** The browser's own switch "Allow remote debugging for this browser instance". */
import { join } from 'node:path';
import { readTextIfThere } from '../../util/atomic-file.ts';
import { fieldOf, parseJson } from './json.ts';

/**
 * True when the switch was on as the profile was last saved. The file lags behind a running browser, so ask only
 * about a browser that does not run.
 */
export function isDebuggingSwitchOn(userDataDir: string): boolean {
  const state = parseJson(readTextIfThere(join(userDataDir, 'Local State')) ?? '');
  return fieldOf(state, 'devtools', 'remote_debugging', 'user-enabled') === true;
}
