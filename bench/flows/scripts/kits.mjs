// @ts-check
/** Pages of component kits, whose own button sends what the widgets hold to their server. */
import { kits } from '../apps/kits.mjs';
import { defineFlow, ref } from '../flow.mjs';
import { expectStored } from '../server.mjs';

/** @typedef {import('../apps/kits.mjs').Kits} Kits */

export const kitOrder = defineFlow(kits, {
  name: 'kit-order',
  what: 'react-select, flatpickr, SortableJS and Quill: fill in an order and send it',
  prepare: async ({ forget }) => forget(),
  script: ({ url }, run) => [
    ['open', `${url}order.html`],
    ['select', 'combobox "Flavour"', 'Vanilla'],
    ['select', 'combobox "Toppings"', 'Mango', 'Lemon'],
    ['fill', 'combobox "Toppings"', `Nuts ${run}`, '--submit'],
    ['click', 'textbox "Delivery day"'],
    ['click', ref('clickable "March 14, 2030"')],
    ['drag', 'text=Bake', 'text=Wrap'],
    ['fill', 'textbox "Note to the baker"', `For guest ${run}`],
    ['press', 'Control+a', 'textbox "Note to the baker"'],
    ['click', 'button "bold"'],
    ['click', 'button "Save the order"'],
    ['wait', 'The order is saved'],
  ],
  check: ({ saved }, run) =>
    expectSaved(saved, {
      flavour: 'vanilla',
      toppings: ['mango', 'lemon', `Nuts ${run}`],
      day: '2030-03-14',
      steps: ['Frost', 'Wrap', 'Bake', 'Send'],
      note: `For guest ${run}`,
      bold: true,
    }),
});

export const kitSettings = defineFlow(kits, {
  name: 'kit-settings',
  what: 'Shoelace, Select2 and Tabulator: set a form and confirm it in a dialog',
  prepare: async ({ forget }) => forget(),
  script: ({ url }, run) => [
    ['open', `${url}settings.html`],
    ['fill', 'textbox "Name of the shop"', `Shop ${run}`],
    ['select', 'combobox "Currency"', 'Krona'],
    ['check', 'switch "Open on Sundays"'],
    ['select', ref('combobox "Pick a country"'), 'Norway'],
    ['snapshot', '--interactive'],
    ['fill', ref('searchbox'), `tag-${run}`, '--submit'],
    ['click', ref('gridcell "5"')],
    ['snapshot', '--interactive'],
    ['fill', ref('textbox focused'), `${run + 10}`, '--submit'],
    ['click', 'button "Save"'],
    ['click', 'button "Yes, save"'],
    ['wait', 'The settings are saved'],
  ],
  check: ({ saved }, run) =>
    expectSaved(saved, {
      name: `Shop ${run}`,
      currency: 'sek',
      open: true,
      country: 'Norway',
      tags: [`tag-${run}`],
      prices: ['4', `${run + 10}`, '3'],
    }),
});

/** @param {Kits['saved']} saved @param {Record<string, unknown>} wanted */
async function expectSaved(saved, wanted) {
  await expectStored(
    async () => {
      const found = saved();
      return { is: JSON.stringify(found) === JSON.stringify(wanted), found };
    },
    `the server does not have ${JSON.stringify(wanted)}`,
  );
}
