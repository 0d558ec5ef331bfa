import { expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/cpu-time.ts';
import { readPage } from './read-page.ts';

const blocksOf = (html: string) =>
  readPage(Buffer.from(html), { url: 'https://acme.test/', content_type: 'text/html; charset=utf-8' }).blocks;
const textsOf = (html: string) => blocksOf(html).map(({ text }) => text);

const SHIPS = 'We sail to every harbor of the North Sea twice a week, whatever the weather.';
const FARES = 'A car and two people pay ninety euros, and children under six travel free.';
const WAITS = 'One moment please, the timetable is on its way to you.';

it('A part that React streams is read where its place is kept, and what stood there meanwhile is not', () => {
  const page = `<html lang="en"><body><main><h1>Ferries</h1>
    <!--$?--><template id="B:0"></template><p>${WAITS}</p><!--/$--><h2>Fares</h2><p>${FARES}</p></main>
    <div hidden id="S:0"><p>${SHIPS}</p></div><script>$RC=function(a,b){};$RC("B:0","S:0")</script></body></html>`;
  expect(blocksOf(page).map(({ heading, text }) => [heading, text])).toEqual([
    ['Ferries', SHIPS],
    ['Fares', FARES],
  ]);
});

it('Parts that React streams into each other, under other names and in any order, are all read once', () => {
  const page = `<html lang="en"><body><main><h1>Ferries</h1>
    <!--$?--><template id=":r0:B:0"></template><!--$--><p>${WAITS}</p><!--/$--><!--/$--></main>
    <div hidden id=":r0:S:1"><p>${FARES}</p></div><div hidden id=":r0:S:0"><p>${SHIPS}</p><template id=":r0:P:1"></template></div>
    <script>$RS(":r0:S:1",":r0:P:1")</script><script>$RC(":r0:B:0",":r0:S:0")</script></body></html>`;
  expect(textsOf(page)).toEqual([SHIPS, FARES]);
});

it('A page whose script names a part or a place that is not there is read as it stands', () => {
  const page = `<html lang="en"><body><main><h1>Ferries</h1><p>${SHIPS}</p><template id="B:0"></template></main>
    <div id="S:1" hidden><p>${WAITS}</p></div><script>$RC("B:0","S:0")</script><script>$RC("B:1","S:1")</script></body></html>`;
  expect(textsOf(page)).toEqual([SHIPS]);
});

it('Of the answers that questions open, the first five hundred are read', () => {
  const answers = Array.from(
    { length: 501 },
    (_, n) =>
      `<button aria-controls="a${n}">?</button><div id="a${n}" hidden><p>Answer ${n} to it.</p></div>`,
  );
  const text = textsOf(`<html lang="en"><body><h1>Questions</h1>${answers.join('')}</body></html>`).join(' ');
  expect(text).toContain('Answer 499 to it.');
  expect(text).not.toContain('Answer 500 to it.');
});

it('A hidden answer that its question opens is read', () => {
  const page = `<html lang="en"><body><h1>Questions</h1>
    <h3><button aria-expanded="false" aria-controls="a1">What does it cost?</button></h3><div id="a1" hidden><p>${FARES}</p></div>
    <h3><a data-bs-toggle="collapse" href="#a2">Where do you go?</a></h3><div id="a2" style="display:none"><p>${SHIPS}</p></div></body></html>`;
  expect(textsOf(page)).toEqual([FARES, SHIPS]);
});

it('Hidden answers are read where a control opens them without naming them', () => {
  const page = `<html lang="en"><body><h1>Questions</h1>
    <details><summary>When do you sail?</summary><p>We sail at nine and at noon on every day of the year.</p></details>
    <dl><dt><button>What does it cost?</button></dt><dd hidden>${FARES}</dd></dl>
    <h3><button>Where do you go?</button></h3><div hidden><p>${SHIPS}</p></div>
    <button aria-controls="a4">Do dogs travel?</button><div id="a4" style="display:none"><p>Dogs travel on deck, on a short lead.</p></div>
    <div hidden="until-found"><p>Bicycles travel for five euros.</p></div></body></html>`;
  const text = textsOf(page).join('\n');
  for (const said of ['at nine and at noon', FARES, SHIPS, 'Dogs travel on deck', 'Bicycles travel'])
    expect(text).toContain(said);
});

it('A hidden notice, template or part of a page that nothing opens is not read, though a button stands before it', () => {
  const page = `<html lang="en"><body><h1>Ferries</h1><p>${SHIPS}</p>
    <button>Settings</button><div class="cookie-banner" hidden><p>${WAITS}</p></div>
    <button>More</button><template><p>${FARES}</p></template><p>Sail with us.</p><div hidden><p>${FARES}</p></div></body></html>`;
  expect(textsOf(page)).toEqual([SHIPS, 'Sail with us.']);
});

it('A hidden menu, dialog or note that nothing opens is not read, though a control names it', () => {
  const links = Array.from({ length: 8 }, (_, n) => `<a href="/${n}">Harbor number ${n}</a>`).join(' ');
  const page = `<html lang="en"><body><h1>Ferries</h1><button aria-controls="m">Menu</button><div id="m" hidden>${links}</div>
    <button aria-controls="d">Help</button><div id="d" role="dialog" hidden><p>${WAITS}</p></div>
    <div hidden><p>${FARES}</p></div><p>${SHIPS}</p></body></html>`;
  expect(textsOf(page)).toEqual([SHIPS]);
});

const SECOND_MS = 1000;

it.each([
  ['calls of React', `<script>${'$RC("B:0","S:0");'.repeat(100_000)}</script>`],
  ['places', '<!--$?--><template id="B:0"></template>'.repeat(40_000)],
  ['controls', '<button aria-controls="p">x</button>'.repeat(40_000)],
  [
    'panels in each other',
    Array.from({ length: 900 }, (_, n) => `<div id="p${n}" hidden aria-controls="p${n}">x `).join(''),
  ],
  ['ids', `<i aria-controls="${'p '.repeat(500_000)}">x</i>`],
])('A page of endless %s is read within a second of processor time', async (_, body) => {
  const page = `<html><body>${body}<p>${SHIPS}</p></body></html>`;
  expect(await cpuTimeOf(() => blocksOf(page), SECOND_MS)).toBeLessThan(SECOND_MS);
});
