/** Where the page code differs from Chromium, and why. An entry that is not needed any more fails the test. */

const MEDIA = 'the browser names a media element by its own message for want of a source';
const UNSEEN = 'a name of no-break spaces names nothing: the next source counts';

/** By group and case. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'LABEL_ATTRIBUTE: only a no-break space': UNSEEN,
  'NESTING: video inside': MEDIA,
  'PARTS: audio': MEDIA,
  'PARTS: video with a label': MEDIA,
  'EMBEDDED_CONTROLS: password field': 'the length of a secret is a secret',
  'OWNED: owned away':
    'what another element owns is not taken out of names around it: that needs a look at the whole page',
};
