// A page of its own for a skill, beside the one that the session works on: node examples/other-skill.mjs [URL]
import { acquireBrowserPage, releaseBrowserPage } from 'remora';

const [url = 'https://example.com'] = process.argv.slice(2);
const context = { sessionId: 'example-runtime' };
const page = await acquireBrowserPage(context, 'reader');
try {
  const shown = await page.act('navigate', { url });
  if (!shown.ok) throw new Error(`${shown.error.message} ${shown.error.hint}`);
  const text = await page.act('text');
  if (text.ok) console.log(`${page.owner}: ${text.data.text}`);
} finally {
  await releaseBrowserPage(context, 'reader');
}
