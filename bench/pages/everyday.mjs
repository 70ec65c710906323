// @ts-check
/** Pages as one meets them: a form of some twenty controls, a shop listing of some two hundred, a dialog over links. */
import { control, page, randomNumbers, words } from './html.mjs';

export function form() {
  const texts = ['First name', 'Last name', 'Street', 'Town', 'Post code', 'Company'];
  const fields = texts.map((label, index) =>
    field(label, `<input id="t${index}" ${text(index, label)}>`, index),
  );
  return page(
    'Order form',
    `<h1>Order form</h1><form onsubmit="return false">
    ${fields.join('')}
    <div class="line"><label>E-mail <input type="email" ${control('email', 'field', 'E-mail')}></label></div>
    <div class="line"><label>Password <input type="password" ${control('pass', 'field', 'Password')}></label></div>
    <div class="line"><label>Amount <input type="number" ${control('amount', 'field', 'Amount')}></label></div>
    <div class="line"><label for="note">Note to the seller</label>
      <textarea id="note" ${control('note', 'field', 'Note to the seller')}></textarea></div>
    <div class="line"><label for="land">Country</label><select id="land" ${control('land', 'select', 'Country')}>
      ${['Chile', 'Ghana', 'Iceland', 'Nepal'].map((name) => `<option>${name}</option>`).join('')}</select></div>
    <fieldset><legend>Delivery</legend>${['By post', 'By courier', 'Pick up']
      .map(
        (name, at) =>
          `<label><input type="radio" name="way" ${control(`way${at}`, 'radio', name)}> ${name}</label>`,
      )
      .join('')}</fieldset>
    ${['Gift wrap', 'Send me news', 'I accept the terms']
      .map(
        (name, at) =>
          `<div class="line"><label><input type="checkbox" ${control(`box${at}`, 'checkbox', name)}> ${name}</label></div>`,
      )
      .join('')}
    <button ${control('send', 'button', 'Place order')}>Place order</button>
    <button type="reset" ${control('reset', 'button', 'Start again')}>Start again</button>
    <a href="#help" ${control('help', 'link', 'Help with this form')}>Help with this form</a></form>`,
  );
}

/** @param {number} index @param {string} label */
const text = (index, label) => control(`text${index}`, 'field', label);

/** @param {string} label @param {string} input @param {number} index */
const field = (label, input, index) =>
  `<div class="line"><label for="t${index}">${label}</label> ${input}</div>`;

export function shop() {
  const random = randomNumbers(11);
  const cards = Array.from({ length: 46 }, (_, at) => {
    const title = `${words(random, 2)} ${at}`;
    return `<div class="card"><div class="hand" onclick="this.dataset.open=1" ${control(`open${at}`, 'pointer-card', title)}>
      <h3>${title}</h3></div>
      <p>${words(random, 12)}</p><ul><li>${words(random, 2)}</li><li>${words(random, 2)}</li></ul><p><b>$${Math.floor(random() * 900)}</b> <s>${words(random, 1)}</s></p>
      <a href="#r${at}" ${control(`reviews${at}`, 'link', `${at + 3} reviews of ${title}`)}>${at + 3} reviews of ${title}</a>
      <button ${control(`buy${at}`, 'button', `Buy ${title}`)}>Buy ${title}</button>
      <button aria-label="Remember ${title}" ${control(`keep${at}`, 'icon-aria-label', `Remember ${title}`)}><svg width="12" height="12"><path d="M1 1h9v9z"/></svg></button></div>`;
  });
  const filters = Array.from({ length: 16 }, (_, at) => {
    const name = `${words(random, 1)} filter ${at}`;
    return `<li><label><input type="checkbox" ${control(`filter${at}`, 'checkbox', name)}> ${name}</label></li>`;
  });
  return page(
    'Shop',
    `<header><a href="#home" ${control('home', 'link', 'Shop home')}>Shop home</a>
    <input type="search" aria-label="Search the shop" ${control('search', 'field', 'Search the shop')}>
    <button ${control('basket', 'button', 'Basket (2)')}>Basket (2)</button></header>
    <h1>All goods</h1><aside><h2>Filters</h2><ul>${filters.join('')}</ul></aside><main class="cards">${cards.join('')}</main>`,
  );
}

/** A modal dialog over 400 links: the links cannot be used while it is open. */
export function modal() {
  const links = Array.from({ length: 400 }, (_, at) => `<a href="#${at}">Link ${at} below</a>`);
  return page(
    'Dialog over links',
    `<h1>Archive</h1><p>${links.join(' ')}</p><dialog><h2>Your choice</h2>
    <label>Reason <input ${control('reason', 'field', 'Reason')}></label>
    <label><input type="checkbox" ${control('sure', 'checkbox', 'I am sure')}> I am sure</label>
    <button ${control('yes', 'button', 'Delete all')}>Delete all</button>
    <button ${control('no', 'button', 'Keep them')}>Keep them</button>
    <div id="more" ${control('more', 'listener', 'Tell me more')}>Tell me more</div></dialog>
    <script>document.querySelector('dialog').showModal();
    document.querySelectorAll('p a').forEach(function (a, i) {
      a.setAttribute('data-gt-not', 'below' + i); a.setAttribute('data-gt-kind', 'under a modal dialog'); a.setAttribute('data-gt-name', a.textContent);
    });
    document.getElementById('more').addEventListener('click', function () { this.dataset.open = 1; });</script>`,
  );
}
