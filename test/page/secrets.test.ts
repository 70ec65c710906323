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
  '<textarea style="-webkit-text-security:disc" aria-label=k>S3CRET</textarea>',
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
  expect(fields).toHaveLength(12);
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
    expect(await page.call('checkText', { ref, wanted: 'S3CRET', added: false, waitMs: 0 })).toEqual({
      verdict: 'equal',
    });
    expect(await page.call('checkText', { ref, wanted: 'S3CRE', added: false, waitMs: 0 })).toEqual({
      verdict: 'differs',
      secret: true,
      isCut: expect.any(Boolean),
    });
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

test('no hint, query or label tells a secret value', async () => {
  await using browser = await startBrowser();
  const page = await browser.show(
    `<p><input type=password value=S3CRET id=pw aria-label=a><button id=b><svg width=9 height=9></svg></button></p>
     <button aria-describedby=pw aria-labelledby="pw">x</button><label for=c>Of <input type=password value=S3CRET></label><input id=c>
     <table><tr><th>Key</th><th><input type=password value=S3CRET></th></tr></table><fieldset><legend><input type=password value=S3CRET></legend></fieldset>
     <details><summary>Show <input type=password value=S3CRET></summary></details><output for=pw></output>`,
  );
  const outputs: unknown[] = [];
  for (const interactive of [true, false])
    for (const query of [undefined, 's3cret', 'button'])
      for (const includeHidden of [true, false])
        outputs.push(
          await page.snapshot({
            interactive,
            includeHidden,
            firstRef: 1,
            ...(query === undefined ? {} : { query }),
          }),
        );
  outputs.push(await page.call('resolve', { text: 'S3CRET', firstRef: 900 }));
  expect(JSON.stringify(outputs)).not.toContain('S3CRET');
  expect(await page.snapshot({ query: 's3cret' })).toMatchObject({ nodes: [], matches: 0 });
});

test('an empty secret field shows no value', async () => {
  await using browser = await startBrowser();
  const page = await browser.show('<input type=password aria-label=a>');
  const { nodes } = await page.snapshot();
  expect(nodes[0]).not.toHaveProperty('value');
});
