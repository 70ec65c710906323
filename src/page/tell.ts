/** The events of a field that a script has set, as its browser would send them: what was put in, then that it stays. */
export function tell(el: Element, types: readonly ('input' | 'change')[]): void {
  for (const type of types) el.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }));
}
