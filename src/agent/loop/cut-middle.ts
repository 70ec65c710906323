/** Long texts of tools without their middle; what came from a page stays inside its fence (SEC-3). */

const OPEN = /^\[page ([0-9a-f]{8}) .*\]$/;

/** At most about `max` characters, and the note of what is missing. */
export function cutMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, Math.ceil(max * 0.6)).toWellFormed();
  const tailAt = text.length - Math.floor(max * 0.4);
  const tail = text.slice(tailAt).toWellFormed();
  const before = openFence(head);
  const behind = openFence(text.slice(0, tailAt));
  return [
    head,
    ...(before === undefined ? [] : [`[/page ${before.boundary}]`]),
    `[… ${tailAt - head.length} characters left out to save room …]`,
    ...(behind === undefined ? [] : [behind.line]),
    tail,
  ].join('\n');
}

/** The fence that is open at the end of the text. Inside one, only its own end counts: a page may write what it likes. */
function openFence(text: string): { readonly boundary: string; readonly line: string } | undefined {
  let open: { readonly boundary: string; readonly line: string } | undefined;
  for (const line of text.split('\n')) {
    if (open) {
      if (line === `[/page ${open.boundary}]`) open = undefined;
      continue;
    }
    const boundary = OPEN.exec(line)?.[1];
    if (boundary !== undefined) open = { boundary, line };
  }
  return open;
}
