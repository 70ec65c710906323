// @ts-check
/** Servers that a script starts: a port for one, and waiting until it answers. */
import { once } from 'node:events';
import { createServer } from 'node:net';

const POLL_MS = 50;

/** @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address === 'object' && address) return address.port;
  throw new Error('the system gave no port');
}

/** @param {string} url */
export async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}

/**
 * @param {number} ms
 * @param {() => Promise<boolean>} isDone
 * @param {() => string} complaint
 */
export async function poll(ms, isDone, complaint) {
  const end = Date.now() + ms;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(complaint());
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
