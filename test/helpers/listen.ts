/** Servers on a free port of 127.0.0.1. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

export interface Listening {
  readonly port: number;
  /** Ends the open connections too. */
  readonly close: () => void;
}

export async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The clients of these tests hang up as they like.
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: portOf(server), close };
}

/** A port where nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  const { port, close } = await listen(server);
  close();
  await once(server, 'close');
  return port;
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
}
