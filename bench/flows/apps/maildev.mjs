// @ts-check
/** MailDev: takes mail by SMTP and shows it in a web page, which hears of new mail over a WebSocket. */
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { freePort } from '../../../scripts/await-server.mjs';
import { startServer } from '../server.mjs';

/** @typedef {{ subject: string, text: string, html: string }} Mail */
/** @typedef {{ url: string, send: (mail: { subject: string, body: string }) => Promise<void>, read: () => Promise<Mail[]>, empty: () => Promise<void> }} MailDev */

const SMTP_MS = 10_000;

/** @type {import('../flow.mjs').App<MailDev>} */
export const maildev = {
  name: 'MailDev',
  start: async ({ stage, folder, modules }) => {
    const smtp = await freePort();
    const web = await freePort();
    const url = `http://127.0.0.1:${web}/`;
    const where = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--smtp', `${smtp}`, '--web', `${web}`];
    await startServer(stage, {
      command: [process.execPath, join(modules, 'maildev/bin/maildev'), ...where],
      cwd: folder,
      url: `${url}email`,
    });
    return {
      url,
      send: ({ subject, body }) => sendMail(smtp, { subject, body }),
      read: async () => {
        /** @type {Mail[]} */
        const mails = JSON.parse(await (await fetch(`${url}email`)).text());
        return mails;
      },
      empty: async () => {
        const reply = await fetch(`${url}email/all`, { method: 'DELETE' });
        if (!reply.ok) throw new Error(`MailDev kept its mail: ${reply.status}`);
      },
    };
  },
};

/** @param {number} port @param {{ subject: string, body: string }} mail `body` is HTML. */
async function sendMail(port, { subject, body }) {
  const socket = createConnection({ port, host: '127.0.0.1', timeout: SMTP_MS });
  socket.on('timeout', () => socket.destroy(new Error('MailDev does not answer')));
  const header = ['From: Ada <ada@shop.test>', 'To: Bo <bo@shop.test>', `Subject: ${subject}`];
  const content = [...header, 'MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8', '', body, '.'];
  const turns = [
    'HELO shop.test',
    'MAIL FROM:<ada@shop.test>',
    'RCPT TO:<bo@shop.test>',
    'DATA',
    content.join('\r\n'),
    'QUIT',
  ];
  for await (const line of createInterface({ input: socket })) {
    // A line of more to come has a dash after its number.
    if (/^\d{3}-/.test(line)) continue;
    if (!/^[23]/.test(line)) throw new Error(`MailDev said: ${line}`);
    const turn = turns.shift();
    if (turn === undefined) break;
    socket.write(`${turn}\r\n`);
  }
  socket.destroy();
}
