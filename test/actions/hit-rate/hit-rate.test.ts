/** Every target of a random layout is clicked, or refused for a reason that is true; nothing else is ever hit (ACT-2). */
import { expect, test } from 'vitest';
import { html, type Route } from '../../helpers/server.ts';
import { isThorough } from '../../helpers/thorough.ts';
import { setStage } from '../stage.ts';
import { frameOf, type Hosts, layoutOf, TARGETS } from './layout.ts';
import { runLayouts } from './run.ts';

const LAYOUTS = isThorough ? 2_000 : 30;
const SESSIONS = 6;

test(
  `${LAYOUTS} random layouts: what is meant is clicked, nothing else is`,
  { timeout: 1_200_000 },
  async () => {
    const hosts: { here: string; there: string } = { here: '', there: '' };
    const stage = await setStage(routesFor(hosts));
    hosts.here = stage.server.url;
    hosts.there = stage.server.url.replace('127.0.0.1', 'localhost');
    const first = Number(process.env['REMORA_TEST_SEED'] ?? 1);
    const seeds = Array.from({ length: LAYOUTS / TARGETS }, (_, index) => first + index);
    const tally = await runLayouts(stage, hosts, { seeds, sessions: SESSIONS });
    const { clicked, refused, wrong, untrue } = tally;
    console.log(JSON.stringify({ clicked, refused, wrong: wrong.length, untrue: untrue.length }));
    expect({ wrong, untrue }).toEqual({ wrong: [], untrue: [] });
    expect(clicked).toBeGreaterThan(LAYOUTS * 0.8);
  },
);

function routesFor(hosts: Hosts): Record<string, Route> {
  const numberIn = (url: string | undefined, key: string): number =>
    Number(new URL(url ?? '/', 'http://x').searchParams.get(key));
  const send =
    (text: (url: string | undefined) => string): Route =>
    (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text(request.url));
    };
  return {
    '/blank': html('Blank', ''),
    '/layout': send((url) => layoutOf(numberIn(url, 'seed'), hosts).html),
    '/frame': send((url) => frameOf(numberIn(url, 'seed'), numberIn(url, 'frame'))),
  };
}
