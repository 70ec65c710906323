/** Kinds of field that kits of the npm registry make. */
import type { MatrixField } from './cell.ts';
import type { MatrixPage } from './matrix.ts';

const field = (page: string, id: string, more: { lines?: true } = {}): MatrixField => ({
  name: `${page} ${id}`,
  target: `css=#${id}`,
  model: `kit.get('${id}')`,
  ...more,
});

const editor = (name: string, target: string): MatrixField => ({
  name,
  target,
  model: 'kit.get()',
  lines: true,
});

/** Editors that own their text. */
export const EDITOR_PAGES: readonly MatrixPage[] = [
  { path: '/monaco', fields: [editor('Monaco', 'css=.native-edit-context')] },
  { path: '/monaco?textarea', fields: [editor('Monaco (textarea)', 'css=.monaco-editor textarea')] },
  {
    path: '/ckeditor',
    ready: 'ready.then(() => 0)',
    fields: [editor('CKEditor 5', 'css=.ck-editor__editable')],
  },
  { path: '/tinymce', ready: 'ready.then(() => 0)', fields: [editor('TinyMCE', 'css=body#tinymce')] },
  { path: '/codemirror', fields: [editor('CodeMirror 6', 'css=.cm-content')] },
  { path: '/prosemirror', fields: [editor('ProseMirror', 'css=.ProseMirror')] },
  { path: '/lexical', fields: [editor('Lexical', 'css=#host')] },
  { path: '/slate', fields: [editor('Slate', 'css=#slate')] },
  { path: '/quill', fields: [editor('Quill', 'css=.ql-editor')] },
];

export const KIT_PAGES: readonly MatrixPage[] = [
  ...EDITOR_PAGES,
  {
    path: '/react',
    fields: [
      field('react', 'line'),
      field('react', 'lines', { lines: true }),
      field('react', 'day'),
      field('react', 'number'),
      field('react', 'range'),
    ],
  },
  { path: '/vue', fields: [field('vue', 'line'), field('vue', 'lines', { lines: true })] },
  { path: '/masks', fields: [field('masks', 'imask'), field('masks', 'cleave'), field('masks', 'numeral')] },
  { path: '/choices', fields: [field('choices', 'downshift'), field('choices', 'select')] },
];
