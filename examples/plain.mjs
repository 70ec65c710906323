// Actions one by one, without a model: node examples/plain.mjs [URL] [TARGET]
import { connectHub } from 'remora';

const [url = 'https://example.com', target = 'a'] = process.argv.slice(2);
const session = connectHub().session('example-plain');
try {
  const opened = await session.act('open', { url });
  // An outcome is a value: what went wrong, and what to do next.
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message} ${opened.error.hint}`);
  const clicked = await session.act('click', { target });
  console.log(clicked.ok ? clicked.text : clicked.error.message);
  const page = await session.act('text');
  if (page.ok) console.log(page.data.text);
} finally {
  // Closes the tabs that the session opened.
  await session.act('end');
}
