/** The wire in orders that a browser seldom shows: the other end is a socket of the test's own. */
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { CdpError } from '../../src/cdp/cdp-error.ts';
import { Connection } from '../../src/cdp/connection.ts';
import { asTargetId } from '../../src/util/brand.ts';
import { atEnd } from '../helpers/at-end.ts';

const command = z.object({ id: z.number(), method: z.string() });

/** Answers an attach, and nothing else. */
async function connected(): Promise<{ connection: Connection; say: (message: object) => void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const sockets: WebSocket[] = [];
  const say = (message: object): void => sockets[0]?.send(JSON.stringify(message));
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data: Buffer) => {
      const { id, method } = command.parse(JSON.parse(data.toString('utf8')));
      if (method === 'Target.attachToTarget') say({ id, result: { sessionId: 'S' } });
    });
  });
  const address: string | AddressInfo | null = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const connection = await Connection.open(`ws://127.0.0.1:${port}/`);
  atEnd(async () => {
    await connection.close();
    server.close();
  });
  return { connection, say };
}

test('a call that is sent between the two words of a crash ends as crashed, a load does not', async () => {
  const { connection, say } = await connected();
  const session = await connection.attach(asTargetId('T'));
  const heard = new Promise((resolve) => session.on('Inspector.targetCrashed', resolve));
  say({ method: 'Inspector.targetCrashed', params: {}, sessionId: 'S' });
  await heard;
  const load = session.send('Page.reload', {}, { timeoutMs: 300 });
  const read = session.send('Runtime.evaluate', { expression: '1' }, { timeoutMs: 20_000 });
  say({ method: 'Target.targetCrashed', params: { targetId: 'other', status: 'crashed', errorCode: 1 } });
  say({ method: 'Target.targetCrashed', params: { targetId: 'T', status: 'crashed', errorCode: 1 } });
  await expect(read).rejects.toMatchObject({ kind: 'crashed' });
  await expect(load).rejects.toMatchObject({ kind: 'timeout' });
  await expect(load).rejects.toBeInstanceOf(CdpError);
});
