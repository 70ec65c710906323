/** The events that are guarded, in their order, and where the guards sit in a window. Both sides name them. */

/** What one press of a pointer may bring. */
export const PRESSES = {
  name: '__remoraPress',
  events: [
    'pointerdown',
    'mousedown',
    'pointerup',
    'mouseup',
    'click',
    'auxclick',
    'dblclick',
    'contextmenu',
    'dragstart',
  ],
} as const;

/** What one key, or one text that is inserted, may bring. */
export const KEYS = {
  name: '__remoraKeys',
  events: ['keydown', 'keypress', 'textInput', 'beforeinput', 'keyup'],
} as const;
