/** A client that another process kills: starts `remora mcp`, opens a page, prints the server's pid, and stays. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [command = '', url = ''] = process.argv.slice(2);
const server = spawn(command, ['mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });

const send = (message: Readonly<Record<string, unknown>>): boolean =>
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const clientInfo = { name: 'spawning', version: '1' };
send({
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
});
send({ method: 'notifications/initialized' });
send({ id: 2, method: 'tools/call', params: { name: 'browser', arguments: { action: 'open', url } } });
for await (const line of createInterface({ input: server.stdout })) {
  if (line.includes('"id":2')) process.stdout.write(`${server.pid ?? 0}\n`);
}
