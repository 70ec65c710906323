import { expect, test } from 'vitest';
import { startBrowser } from './harness.ts';

const SECRETS = [
  '<input type=password value=S3CRET aria-label=a>',
  '<input type=text autocomplete=new-password value=S3CRET aria-label=b>',
  '<input autocomplete="section-x billing cc-number" value=S3CRET aria-label=c>',
  '<input autocomplete=one-time-code value=S3CRET aria-label=d>',
  '<input autocomplete=CC-CSC value=S3CRET aria-label=e>',
  '<textarea autocomplete=current-password aria-label=f>S3CRET</textarea>',
  '<input style="-webkit-text-security:disc" value=S3CRET aria-label=g>',
  '<input id=shown type=password value=S3CRET aria-label=h>',
  '<label>With <input type=password value=S3CRET> in it</label>',
  '<button aria-labelledby=pw>x</button><input id=pw type=password value=S3CRET aria-label=i>',
  '<div id=host></div>',
];

test('a secret value is in no output, and neither is its length', async () => {
  await using browser = await startBrowser();
  const page = await browser.show(SECRETS.join(''));
  await page.main(`document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML =
    '<input id=inner type=password value=S3CRET aria-label=j>'`);
  await page.snapshot();
  // "Show password" switches, also in a shadow root, also between two looks.
  await page.main(
    `shown.type = 'text'; document.querySelector('#host').shadowRoot.querySelector('input').type = 'text'`,
  );
  const data = await page.snapshot({ includeHidden: true });
  const fields = data.nodes.filter((node) => node.role === 'textbox');
  expect(fields).toHaveLength(11);
  for (const field of fields) expect(field.value).toBe('•••');
  const outputs: unknown[] = [
    data,
    await page.call('text', { maxChars: 9999, fromChar: 0 }),
    await page.call('pageState'),
  ];
  for (const { ref = '' } of fields) {
    const read = await page.call('readValue', ref);
    expect(read).toEqual({ secret: true });
    outputs.push(
      read,
      await page.call('describe', ref),
      await page.call('text', { ref, maxChars: 99, fromChar: 0 }),
    );
    expect(await page.call('valueEquals', { ref, wanted: 'S3CRET' })).toBe(true);
    expect(await page.call('valueEquals', { ref, wanted: 'S3CRE' })).toBe(false);
  }
  outputs.push(await page.call('resolve', { css: '*', firstRef: 500 }));
  expect(JSON.stringify(outputs)).not.toContain('S3CRET');
});

test('a password field that was shown before the first snapshot is known', async () => {
  await using browser = await startBrowser();
  const page = await browser.show('<div id=d></div>');
  await page.main(`d.innerHTML = '<input type=password value=S3CRET aria-label=a>'`);
  await page.main(`d.firstChild.type = 'text'`);
  expect(JSON.stringify(await page.snapshot())).not.toContain('S3CRET');
});

test('an empty secret field shows no value', async () => {
  await using browser = await startBrowser();
  const page = await browser.show('<input type=password aria-label=a>');
  const { nodes } = await page.snapshot();
  expect(nodes[0]).not.toHaveProperty('value');
});
