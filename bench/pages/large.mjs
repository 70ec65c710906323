// @ts-check
/** Pages that are large: tables of a given number of nodes, a text document, a list of which only a part exists. */
import { control, page, randomNumbers, words } from './html.mjs';

/** Elements and texts of one row of `row()`. */
const NODES_A_ROW = 24;

/** @param {number} nodes Of the whole document, elements and texts, nearly. */
export function table(nodes) {
  const random = randomNumbers(23);
  const rows = Array.from({ length: Math.round(nodes / NODES_A_ROW) }, (_, at) => row(random, at));
  const head = ['', 'Customer', 'Town', 'Item', 'Count', 'Sum', 'Day', '']
    .map((name) => `<th>${name}</th>`)
    .join('');
  return page(
    'Orders',
    `<h1>Orders</h1><label>Filter <input ${control('filter', 'field', 'Filter')}></label>
    <table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
}

/** @param {() => number} random @param {number} at */
function row(random, at) {
  const cells = [
    words(random, 1),
    words(random, 2),
    `${Math.floor(random() * 90)}`,
    `$${Math.floor(random() * 9999)}`,
  ];
  return `<tr><td><input type="checkbox" aria-label="Choose ${at}" ${control(`c${at}`, 'checkbox', `Choose ${at}`)}></td><td><a href="#o${at}" ${control(`o${at}`, 'link', `Order ${at}`)}>Order ${at}</a></td>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td><time>Day ${at % 365}</time></td><td><span>${words(random, 1)}</span><button ${control(`e${at}`, 'button', `Edit ${at}`)}>Edit ${at}</button><button ${control(`d${at}`, 'button', `Delete ${at}`)}>Delete ${at}</button></td></tr>`;
}

/** More than 100,000 nodes of running text, and 2,000 links in it. */
export function manual() {
  const random = randomNumbers(31);
  const sections = Array.from({ length: 100 }, (_, section) => {
    const paragraphs = Array.from({ length: 20 }, (__, at) => paragraph(random, section * 20 + at));
    return `<section id="s${section}"><h2>Part ${section}</h2>${paragraphs.join('')}</section>`;
  });
  return page('Manual', `<h1>Manual</h1>${sections.join('')}`);
}

/** @param {() => number} random @param {number} at */
function paragraph(random, at) {
  const parts = Array.from(
    { length: 9 },
    () =>
      `${words(random, 3)} <em>${words(random, 1)}</em> ${words(random, 4)} <code>${words(random, 1)}</code>`,
  );
  const link = `<a href="#s${at % 100}" ${control(`l${at}`, 'link', `See number ${at}`)}>See number ${at}</a>`;
  return `<h3>Item ${at}</h3><p>${parts.join(' ')} ${link}</p>`;
}

/** 10,000 entries, of which those in view are in the document. */
export function virtualList() {
  return page(
    'Long list',
    `<h1>Journal</h1><label>Find <input ${control('find', 'field', 'Find')}></label>
    <div id="view" data-gt-part style="height:480px;overflow:auto"><div id="all" style="height:240000px;position:relative"></div></div>
    <script>var view = document.getElementById('view'), all = document.getElementById('all');
    function draw() {
      var first = Math.floor(view.scrollTop / 24), html = '';
      for (var i = first; i < first + 20; i++)
        html += '<div style="position:absolute;height:24px;top:' + i * 24 + 'px">Entry ' + i + ' <button data-gt="v' + i +
          '" data-gt-kind="button" data-gt-name="Look at ' + i + '">Look at ' + i + '</button></div>';
      all.innerHTML = html;
    }
    view.addEventListener('scroll', draw);
    draw();</script>`,
  );
}

/** Shows its rows after two requests and a second; all clicks are heard at one place, as frameworks do it. */
export function lateApp() {
  return page(
    'Late app',
    `<div id="app" data-gt-part>Loading</div><script>
    var app = document.getElementById('app');
    app.addEventListener('click', function (event) {
      var part = event.target.closest('[data-action]');
      if (part) part.dataset.done = '1';
    });
    function part(tag, id, kind, name, more) {
      return '<' + tag + ' ' + more + ' data-gt="' + id + '" data-gt-kind="' + kind + '" data-gt-name="' + name + '">' + name + '</' + tag + '>';
    }
    function pause(ms) { return new Promise(function (resolve) { setTimeout(resolve, ms); }); }
    async function start() {
      await fetch('data');
      await pause(600);
      await fetch('data');
      await pause(400);
      var html = ['Post', 'Sent', 'Drafts', 'Bin'].map(function (name, i) {
        return part('div', 'n' + i, 'delegated, pointer', name, 'class="hand" data-action="go"');
      }).join('');
      for (var i = 0; i < 30; i++)
        html += '<div class="line">' + part('span', 'm' + i, 'delegated, bare', 'Letter ' + i, 'data-action="read"') + ' ' +
          part('button', 'b' + i, 'button', 'File ' + i, 'data-action="file"') + '</div>';
      app.innerHTML = html;
      document.documentElement.setAttribute('data-ready', '');
    }
    start();</script>`,
    { late: true },
  );
}
