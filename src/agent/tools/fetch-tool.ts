/** Reads a public address without the browser, and without the person's logins (AGT-6). */
import TurndownService from 'turndown';
import { z } from 'zod';
import { toRemoraError } from '../../errors.ts';
import { renderError, renderText } from '../../output/text.ts';
import { parseAddress } from '../../policy/urls.ts';
import { shorten, toSafeText } from '../../util/text.ts';
import type { AgentTool, ToolAnswer } from './agent-tool.ts';
import { type Fetched, fetchAddress, type FetchRules } from './fetch/fetch-address.ts';
import { defineTool, said } from './read-input.ts';

/** Of one answer, and the most that can be asked for. */
const USUAL_CHARS = 12_000;
const MAX_CHARS = 40_000;
/** HTML beyond that is not read. */
const HTML_CHARS = 1_000_000;

export const fetchUrlTool = (rules: FetchRules): AgentTool =>
  defineTool({
    name: 'fetch_url',
    description:
      'Reads a public address as text (HTML becomes Markdown), without browser and logins. Cheaper than a tab for documents and APIs; for anything else open it.',
    input: z.strictObject({
      url: z.string().min(1).max(4_000),
      from: z
        .number()
        .int()
        .min(0)
        .default(0)
        .describe('Character to begin at, for the rest of a long text.'),
      maxChars: z.number().int().min(100).max(MAX_CHARS).default(USUAL_CHARS),
    }),
    about: ({ url }) => shorten(url, 100),
    run: async ({ url, from, maxChars }, { signal }) => {
      try {
        const fetched = await fetchAddress(parseAddress(url), rules, signal);
        return show(fetched, from, maxChars);
      } catch (thrown) {
        signal.throwIfAborted();
        const error = toRemoraError(thrown).toPublic();
        const text = renderError(error);
        return {
          isError: true,
          content: [{ type: 'text', text }],
          line: `${error.code}: ${error.message}`,
          state: text,
        };
      }
    },
  });

function show({ url, status, type, body }: Fetched, from: number, maxChars: number): ToolAnswer {
  const whole = toSafeText(isHtml(type, body) ? toMarkdown(body) : body);
  const part = whole.slice(from, from + maxChars).toWellFormed();
  const rest = whole.length - from - part.length;
  const origin = new URL(url).origin;
  const text = renderText([
    `${status} ${type === '' ? 'no type' : type}`,
    { origin, text: shorten(url, 300) },
    { origin, text: part },
    rest > 0 ? `${rest} more characters: from ${from + part.length}` : '',
  ]);
  return said(text, {
    isError: status >= 400,
    line: `${status}, ${part.length} characters`,
    state: text.length.toString(),
  });
}

const isHtml = (type: string, body: string): boolean =>
  /html/i.test(type) || (type === '' && /^\s*<(!doctype|html)/i.test(body));

function toMarkdown(html: string): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
  });
  service.remove(['script', 'style', 'noscript', 'iframe', 'object', 'template', 'head', 'img']);
  return service.turndown(html.slice(0, HTML_CHARS)).replace(/\n{3,}/g, '\n\n');
}
