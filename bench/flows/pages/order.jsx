// What a shop's page might be made of: react-select, flatpickr, SortableJS and Quill.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import Select from 'react-select';
import Creatable from 'react-select/creatable';

const FLAVOURS = ['Chocolate', 'Strawberry', 'Vanilla', 'Pistachio', 'Mango', 'Lemon', 'Hazelnut', 'Coffee'];
const options = FLAVOURS.map((label) => ({ value: label.toLowerCase(), label }));
const chosen = { flavour: undefined, toppings: [] };

function Chooser() {
  const [flavour, setFlavour] = useState(null);
  const [toppings, setToppings] = useState([]);
  chosen.flavour = flavour?.value;
  chosen.toppings = toppings.map(({ value }) => value);
  return (
    <>
      <label htmlFor="flavour">Flavour</label>
      <Select inputId="flavour" options={options} value={flavour} onChange={setFlavour} />
      <label htmlFor="toppings">Toppings</label>
      <Creatable inputId="toppings" options={options} isMulti value={toppings} onChange={setToppings} />
    </>
  );
}

createRoot(document.getElementById('chooser')).render(<Chooser />);
const calendar = flatpickr('#day', {
  dateFormat: 'Y-m-d',
  defaultDate: null,
  minDate: '2030-03-01',
  disableMobile: true,
});
Sortable.create(document.getElementById('steps'), { animation: 150 });
const note = new Quill('#note', { theme: 'snow', placeholder: 'Anything we should know?' });
note.root.setAttribute('aria-label', 'Note to the baker');

document.getElementById('save').addEventListener('click', async () => {
  const order = {
    ...chosen,
    day: calendar.input.value,
    steps: [...document.querySelectorAll('#steps li')].map((item) => item.textContent),
    note: note.getText().trim(),
    bold: note.getContents().ops.some(({ attributes }) => attributes?.bold),
  };
  await fetch('save', { method: 'POST', body: JSON.stringify(order) });
  document.getElementById('result').textContent = 'The order is saved';
});
