/** Act kinds by the names that the command line gives them (API-2). */
import type { AnyAction, Catalogue, PageAction } from '../../actions/action.ts';
import type { z } from 'zod';

/** `focus_element` is `act focus`: the command `focus` is about tabs. */
const kindName = ({ name }: AnyAction): string => name.replace(/_element$/, '');

export function actKinds(catalogue: Catalogue): readonly (readonly [string, PageAction<z.ZodObject>])[] {
  return catalogue.flatMap((action) =>
    action.on === 'page' && action.act === true ? [[kindName(action), action] as const] : [],
  );
}

/** As one would write it after the program's name. */
export const commandName = (action: AnyAction): string =>
  kindName(action) === action.name ? action.name : `act ${kindName(action)}`;
