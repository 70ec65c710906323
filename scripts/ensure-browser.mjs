// @ts-check
/**
 * Sees to it that there is a browser to test with: finds one, or installs Chromium where that can be done without
 * asking (Debian and Ubuntu as root), or says what to do. Prints one line.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'brave-browser',
  'brave',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const APPS_OF_MACOS = ['Chromium', 'Brave Browser', 'Google Chrome', 'Microsoft Edge'];

const PROGRAMS_OF_WINDOWS = [
  'BraveSoftware/Brave-Browser/Application/brave.exe',
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

const INSTALL_MINUTES = 15;

const isRunAsScript = process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isRunAsScript) process.exitCode = ensureBrowser();

/**
 * The path of a Chromium-based browser: REMORA_TEST_BROWSER if it is set, else the first that is installed.
 *
 * @returns {string | undefined}
 */
export function findBrowserExecutable() {
  const chosen = process.env['REMORA_TEST_BROWSER'];
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  return usualPlaces().find(isExecutable);
}

/** @returns {number} The exit code. */
function ensureBrowser() {
  const found = findBrowserExecutable();
  if (found) return report(found);
  const chosen = process.env['REMORA_TEST_BROWSER'];
  if (chosen) return refuse(`REMORA_TEST_BROWSER is ${chosen}, where there is no program.`);
  const asRoot = waysToBeRoot().find((prefix) => canRun([...prefix, 'true']));
  if (!isDebianLike() || !asRoot) return refuse('No browser found.');
  const aptGet = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  const isInstalled =
    runAloud([...aptGet, 'update']) &&
    runAloud([...aptGet, 'install', '-y', '--no-install-recommends', 'chromium']);
  const installed = findBrowserExecutable();
  return isInstalled && installed ? report(installed) : refuse('Chromium could not be installed.');
}

/** @param {string} path */
function report(path) {
  console.log(`browser: ${path}`);
  return 0;
}

/** @param {string} reason */
function refuse(reason) {
  console.error(`browser: ${reason} ${advice()}`);
  return 1;
}

function advice() {
  const install = {
    darwin: 'Install one: `brew install --cask chromium`',
    win32: 'Install one: `winget install Brave.Brave`',
    linux: 'Install one: `sudo apt-get install chromium`, or what your distribution calls it',
  };
  const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
  return `${install[platform]}; or set REMORA_TEST_BROWSER to the path of a Chrome, Chromium, Brave or Edge.`;
}

/** @returns {string[]} */
function usualPlaces() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...applications()];
}

/** @returns {string[]} Where macOS and Windows keep programs that are not on PATH. */
function applications() {
  if (process.platform === 'darwin') {
    const folders = ['/Applications', join(process.env['HOME'] ?? '', 'Applications')];
    return APPS_OF_MACOS.flatMap((app) =>
      folders.map((folder) => `${folder}/${app}.app/Contents/MacOS/${app}`),
    );
  }
  if (process.platform !== 'win32') return [];
  const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(
    (name) => process.env[name] ?? [],
  );
  return PROGRAMS_OF_WINDOWS.flatMap((program) => folders.map((folder) => join(folder, program)));
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Not there, or not ours to run: both mean that it is no browser for us.
    return false;
  }
}

function isDebianLike() {
  return (
    existsSync('/etc/os-release') &&
    /^(ID|ID_LIKE)=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

/** @returns {string[][]} What to put before a command to run it as root; sudo only if it does not ask. */
function waysToBeRoot() {
  return process.getuid?.() === 0 ? [['env']] : [['sudo', '-n']];
}

/** @param {string[]} command */
function canRun([program = '', ...args]) {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/** @param {string[]} command */
function runAloud([program = '', ...args]) {
  const timeout = INSTALL_MINUTES * 60_000;
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout }).status === 0;
}
