import { expect, it } from 'vitest';
import { auditPrompt } from '../../assistants/reader-audit.ts';
import { readPage } from '../page/read-page.ts';
import { answerFrom } from './answer-from.ts';
import { textOf } from './answer-unit.ts';
import { buildReaderIndex } from './reader-index.ts';

const HOST = 'https://naprawa.example';
const page = (path: string, language: string, html: string) =>
  readPage(Buffer.from(`<html lang="${language}"><body>${html}</body></html>`), {
    url: `${HOST}${path}`,
    content_type: 'text/html; charset=utf-8',
  });
const indexOf = (name: string, pages: ReturnType<typeof page>[]) =>
  buildReaderIndex([{ site_id: 'own', domain: 'naprawa.example', name, pages }]);
const said = (index: ReturnType<typeof indexOf>, question: string) =>
  answerFrom(index, question).units.map((unit) => [unit.under, textOf(unit)].filter(Boolean).join(': '));

const REPAIR = indexOf('Naprawa Nowak', [
  page(
    '/',
    'pl',
    '<title>Serwis komputerowy</title><h1>Serwis komputerowy</h1><p>Naprawiamy komputery i laptopy.</p>',
  ),
  page(
    '/cennik',
    'pl',
    `<title>Cennik</title><h2>Nasz cennik</h2><h3>Diagnostyka</h3><p>20 zł</p><h3>Naprawa laptopa</h3><p>Od 1 150 zł</p>
     <h3>Odzyskiwanie danych</h3><p>Cena ustalana indywidualnie</p>`,
  ),
]);

it('What an offer costs as a whole is answered by the price list, and what one thing of it costs by its line', () => {
  expect(said(REPAIR, 'Serwis komputerowy: ile to zwykle kosztuje?')).toEqual([
    'Diagnostyka: 20 zł',
    'Naprawa laptopa: Od 1 150 zł',
  ]);
  expect(said(REPAIR, 'Ile kosztuje naprawa laptopa?')).toEqual(['Naprawa laptopa: Od 1 150 zł']);
});

it('A table of prices answers before a single line with an amount, also where the question says “a night”', () => {
  const stay = indexOf('Haus Herbst', [
    page(
      '/',
      'de',
      `<title>Ferienwohnung Haus Herbst in Weida</title><h1>Ferienwohnung in Weida</h1><p>Unsere Ferienwohnung liegt am Wald.</p>
       <h2>Preise</h2><table><tr><th>Nächte</th><th>2 Personen</th></tr><tr><td>1</td><td>44 €</td></tr>
       <tr><td>2</td><td>80 €</td></tr></table><p>Kinder unter 14 Jahren 12 € pro Nacht</p>`,
    ),
  ]);
  const [table] = said(stay, 'Was kostet eine Ferienwohnung in Weida pro Nacht?');
  expect(table).toBe('Nächte | 2 Personen\n1 | 44 €\n2 | 80 €');
});

it('Each price stands below its heading where a page has several lists', () => {
  const club = indexOf('Klubben', [
    page(
      '/',
      'no',
      `<title>Pistolklubb i Haugesund</title><h1>Pistolklubb</h1><h3>Kontingent</h3><ul><li>Voksen (over 20 år) 1800 kr/år</li></ul>
       <h3>Kurs</h3><ul><li>Voksen 1250 kr</li></ul>`,
    ),
  ]);
  expect(said(club, 'Pistolklubb: hva pleier det å koste?')).toEqual([
    'Kontingent: Voksen (over 20 år) 1800 kr/år',
    'Kurs: Voksen 1250 kr',
  ]);
});

it('The number in the head of a page is found, without the name of the icon before it', () => {
  const shop = indexOf('Szyby', [
    page(
      '/',
      'pl',
      `<title>Polerowanie szkła</title><header><nav><ul><li><a href="/o-nas">O nas</a></li>
       <li><a href="tel:791427948"><i class="material-icons left">phone</i>791 427 948</a></li></ul></nav></header>
       <main><h1>Polerowanie szkła</h1><p>Usuwamy rysy z szyb w domach i biurach.</p></main>`,
    ),
  ]);
  expect(said(shop, 'Pod jaki numer mogę zadzwonić?')).toEqual(['791 427 948']);
});

it('A line of a list alone answers in part, so that verdict and page agree', () => {
  const index = indexOf('Casa', [
    page(
      '/',
      'en',
      '<title>Property management in Porto</title><h1>Property management</h1><p>We manage buildings.</p><h3>Handover</h3><ul><li>Formal handover of the belongings of a building</li></ul>',
    ),
  ]);
  const { verdict, page_to_mend } = auditPrompt(index, 'How does the handover of a building work?', 'own');
  expect([verdict, page_to_mend?.url]).toEqual(['partly', `${HOST}/`]);
});

it('A card that leads to another page that was read does not answer in its place', () => {
  const shop = indexOf('Lager Nord', [
    page('/', 'sv', '<title>Lager Nord</title><h1>Lagerhållning</h1><p>Vi lagrar åt butiker i Uppsala.</p>'),
    page(
      '/blogg',
      'sv',
      `<title>Blogg</title><h1>Blogg</h1><h2><a href="/blogg/pris">Vad kostar lagerhållning?</a></h2><p>En guide till priser.</p>
       <h2><a href="/blogg/flytt">Hur flyttar man ett lager?</a></h2><p>Fem råd.</p>`,
    ),
    page(
      '/blogg/pris',
      'sv',
      '<title>Vad kostar lagerhållning?</title><h1>Vad kostar lagerhållning?</h1><p>Lagerhållning kostar 290 kr per pall och månad.</p>',
    ),
    page('/blogg/flytt', 'sv', '<title>Flytt</title><h1>Flytt</h1><p>Packa tungt längst ned.</p>'),
  ]);
  expect(said(shop, 'Vad kostar lagerhållning?')[0]).toBe('Lagerhållning kostar 290 kr per pall och månad.');
});

it('Who is best, and who is recommended, is for others to say, in languages of many kinds', () => {
  for (const question of [
    'Serwis komputerowy: kogo lub co warto wybrać?',
    'Serwis komputerowy: jakie są obecnie najlepsze możliwości?',
    'Serwis komputerowy: kto ma najlepsze opinie?',
  ])
    expect(auditPrompt(REPAIR, question, 'own'), question).toMatchObject({
      verdict: 'for_others',
      best: null,
    });
  const index = indexOf('Lager Nord', [
    page(
      '/',
      'sv',
      '<title>Lagerhållning</title><h1>Lagerhållning</h1><p>Vi lagrar varor åt butiker i Uppsala.</p>',
    ),
  ]);
  expect(auditPrompt(index, 'Lagerhållning: vilka är de bästa alternativen just nu?', 'own').verdict).toBe(
    'for_others',
  );
});
