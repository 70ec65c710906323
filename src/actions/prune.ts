/** `prune`. Data: `{closedCount, closed: [url], skipped: [{url, reason}], dryRun?}` (OWN-8). */
import { z } from 'zod';
import { fail } from '../errors.ts';
import { prune as pruneTabs } from '../session/prune.ts';
import { defineSessionAction } from './action.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export const prune = defineSessionAction({
  name: 'prune',
  summary: 'Close tabs that remora made and that are no longer in use; the person’s are never touched.',
  effect: 'write',
  level: 'tabs',
  previews: true,
  input: z.strictObject({
    scope: z
      .enum(['mine', 'all'])
      .default('mine')
      .describe('mine: this session’s, but the current one; all: those of every owner.'),
    olderThan: z.string().optional().describe('Only tabs unused for this long: 30m, 2h, 1d.'),
    dryRun: z.boolean().default(false).describe('Say what would be closed and close nothing.'),
  }),
  positionals: [],
  examples: ['prune', 'prune --dry-run', 'prune --scope all --older-than 2h'],
  async run(session, { scope, olderThan, dryRun: given }, call) {
    const dryRun = given || call.dryRun;
    const report = await pruneTabs(session, {
      scope,
      olderThanMs: olderThan === undefined ? 0 : parseAge(olderThan),
      dryRun,
    });
    const verb = dryRun ? 'Would close' : 'Closed';
    return {
      data: {
        ...report,
        skipped: report.skipped.map((entry) => ({ ...entry })),
        ...(dryRun ? { dryRun } : {}),
      },
      text: [
        `${verb} ${report.closedCount}, left ${report.skipped.length}.`,
        ...report.closed.map((url) => ({ origin: 'tabs', text: `closed ${url}` })),
        ...report.skipped.map(({ url, reason }) => ({ origin: 'tabs', text: `left ${url} (${reason})` })),
      ],
    };
  },
});

function parseAge(text: string): number {
  const match = /^(\d+(?:\.\d+)?)([smhd])$/.exec(text.trim());
  const unit = UNITS[match?.[2] ?? ''];
  if (!match || unit === undefined)
    throw fail('bad_input', {
      reason: `olderThan wants a time like 30m, 2h or 1d, not "${text}"`,
      action: 'prune',
    });
  return Number(match[1]) * unit;
}
