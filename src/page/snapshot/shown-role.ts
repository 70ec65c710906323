/** The role as a snapshot prints it. */
import { INTERACTIVE, LANDMARKS, NAMED_STRUCTURE, STRUCTURE } from '../aria/role-sets.ts';
import { hasExplicitName, roleOf } from '../aria/roles.ts';
import { hasContentEditable } from '../aria/states.ts';

/** `generic` stands for all that has no meaning of its own. */
export function shownRole(el: Element): string {
  const role = roleOf(el);
  if (role === 'none' || role === 'paragraph') return 'generic';
  return role === 'generic' && hasContentEditable(el) ? 'textbox' : role;
}

/** What takes an action, but has no role that tells so, is `clickable`. */
export function actedRole(role: string): string {
  return STRUCTURE.has(role) || NAMED_STRUCTURE.has(role) || INTERACTIVE.has(role) ? role : 'clickable';
}

/** Of what takes no action: where only actions are wanted, what tells where they are. */
export function isWorthALine(el: Element, role: string, interactive: boolean): boolean {
  if (interactive)
    return (
      role === 'heading' ||
      LANDMARKS.has(role) ||
      /^(alert)?dialog$|^table$|grid$|^(radio)?group$|^(alert|status|log)$/.test(role)
    );
  if (STRUCTURE.has(role)) return true;
  return NAMED_STRUCTURE.has(role) && (role !== 'separator' || hasExplicitName(el));
}
