import { expect, test } from 'vitest';
import { withNotes, withoutNotes } from '../../../../src/agent/chat/talk/notes.ts';

test.each([[[]], [['one note']], [['two\n\n lines', 'another']]])('notes %j come off again', (notes) => {
  const message = 'what I want\n\nin two paragraphs';
  const sent = withNotes(message, notes);
  expect(sent.match(/^\[note from remora\] /gm) ?? []).toHaveLength(notes.length);
  expect(withoutNotes(sent)).toBe(message);
});

test('a note without words of the person is nothing of theirs', () => {
  expect(withoutNotes('[note from remora] Go on.')).toBe('');
});
