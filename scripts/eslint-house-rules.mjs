// @ts-check
/** Two rules that no package has in this form: both ask for a reason in words. */

/** @type {import('eslint').Rule.RuleModule} */
const describedDisable = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      bare: 'Say why: `eslint-disable-next-line RULE -- reason`, for the next line or this one only.',
    },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const text = comment.value.trim();
        const isDirective = /^eslint(-disable|-enable|\s|$)/.test(text);
        const isDescribed = /^eslint-disable-(next-)?line\s+\S.*\s--\s+\S/s.test(text);
        // Column -1 lies before the comment, where what it disables is not yet disabled.
        const loc = comment.loc && {
          start: { line: comment.loc.start.line, column: -1 },
          end: comment.loc.end,
        };
        if (isDirective && !isDescribed && loc) context.report({ loc, messageId: 'bare' });
      }
    },
  }),
};

/** @type {import('eslint').Rule.RuleModule} */
const explainedCatch = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { silent: 'A catch that drops the error says in a comment why that is right.' },
  },
  create: (context) => ({
    'CatchClause[param=null]'(/** @type {import('eslint').Rule.Node} */ node) {
      const inside = context.sourceCode.getCommentsInside(node);
      if (inside.length === 0) context.report({ node, messageId: 'silent' });
    },
  }),
};

export const house = { rules: { 'described-disable': describedDisable, 'explained-catch': explainedCatch } };
