/** A small web server on the loopback interface. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { atEnd } from './at-end.ts';
import { listen } from './listen.ts';

/** A page's HTML, or what answers the request. */
export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface TestServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Paths with their query, in the order in which they were asked for. */
  readonly hits: string[];
  readonly close: () => void;
}

/** Routes are looked up by path without query; routes added to `routes` later count too. */
export async function startServer(routes: Record<string, Route>): Promise<TestServer> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    hits.push(address);
    const route = routes[address.replace(/\?.*/, '')];
    if (typeof route === 'function') route(request, response);
    else
      response
        .writeHead(route === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
        .end(route);
  });
  const { port, close } = await listen(server);
  atEnd(close);
  return { url: `http://127.0.0.1:${port}`, port, hits, close };
}

/** A whole document around `body`. */
export function html(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><body>${body}</body></html>`;
}
