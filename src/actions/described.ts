/** What is told of an action to whoever chooses one. Types alone: programs that import remora read them. */

/** `read` changes nothing on the page. */
export type Effect = 'read' | 'write';
/** What an action reaches: the program itself, tabs, the page as a person would, or the page's own scripts. */
export type Level = 'lifecycle' | 'tabs' | 'page' | 'script';

export interface ActionDescription {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  readonly effect: Effect;
  readonly level: Level;
  /** JSON schema. */
  readonly input: Readonly<Record<string, unknown>>;
}
