import { describe, expect, it } from 'vitest';
import { pageOf as anyPageOf } from '../../../test/page-of.ts';
import type { Block, Page } from '../page/page.ts';
import { disagreementsIn } from './disagreements.ts';
import { readFacts } from './read-facts.ts';

const HOST = 'www.brot.example';

const pageOf = (path: string, blocks: Partial<Block>[], more: Partial<Page> = {}) =>
  anyPageOf(path.startsWith('https:') ? path : `https://${HOST}${path}`, blocks, { title: 'Brot', ...more });
const item = (text: string, heading: string | null = null): Partial<Block> => ({
  kind: 'list_item',
  text,
  heading,
});

const factsOf = (pages: Page[], notes: string[] = []) =>
  readFacts({ brand: 'Brot', host: 'brot.example', pages, notes });
const disagreementsOf = (pages: Page[], notes: string[] = []) =>
  disagreementsIn(factsOf(pages, notes)).map(
    ({ subject, values }) => `${subject}: ${values.map(({ text }) => text).join(' / ')}`,
  );
/** A line of the price list against a note. */
const against = (line: string, note: string) => disagreementsOf([pageOf('/prices', [item(line)])], [note]);

describe('Facts of several sources', () => {
  it('The same price in several sources is one fact with several sources', () => {
    const facts = factsOf(
      [
        pageOf('/', [{ text: '€49 / month', heading: 'Team' }]),
        pageOf('/pricing', [item('Team plan: 49 euros per month')]),
      ],
      ['The Team plan costs EUR 49.00 monthly.'],
    );
    expect(facts).toHaveLength(3);
    expect(new Set(facts.map(({ key }) => key)).size).toBe(1);
    expect(disagreementsIn(facts)).toEqual([]);
  });

  it('Different prices of one subject and unit disagree, each with its sentence and source', () => {
    const pages = [
      pageOf('/', [{ text: '€49 / month', heading: 'Team' }], { title: 'Start' }),
      pageOf('/pricing', [item('Team: €59 a month'), item('Solo: €9 a month')], { title: 'Pricing' }),
    ];
    const [found, ...more] = disagreementsIn(factsOf(pages, ['Team costs €59 per month.']));
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      subject: 'Team',
      values: [
        {
          value: 'EUR 59',
          statements: [
            { sentence: 'Team costs €59 per month.', source: { url: null } },
            { sentence: 'Team: €59 a month', source: { url: `https://${HOST}/pricing`, title: 'Pricing' } },
          ],
        },
        { value: 'EUR 49', statements: [{ sentence: 'Team: €49 / month', source: { title: 'Start' } }] },
      ],
    });
  });

  it.each([
    ['English', 'Cut and blow-dry – £45', 'Cut and blow-dry costs £49.'],
    ['German', 'Damenhaarschnitt ab 52 €', 'Der Damenhaarschnitt kostet ab 55 €.'],
    ['French', 'Détartrage de chauffe-eau : 60 €', 'Le détartrage de chauffe-eau coûte 75 €.'],
    ['Spanish', 'Limpieza dental …… 55 €', 'La limpieza dental cuesta 65 euros.'],
    ['Italian', 'Consulenza fiscale: 80 € / ora', "La consulenza fiscale costa 90 € all'ora."],
    ['Dutch', 'Kraan vervangen vanaf € 95', 'Kraan vervangen kost vanaf € 110.'],
    ['Portuguese', 'Limpeza de pele: 40 € por hora', 'A limpeza de pele custa 45 € por hora.'],
  ])('A note against the price list disagrees with it in %s', (_, line, note) => {
    expect(against(line, note)).toHaveLength(1);
  });

  it.each([
    ['another plan', 'Team: €49 a month', 'Team Plus costs €59 a month.'],
    ['another unit', 'Team: €49 a month', 'Team costs €490 a year.'],
    ['no unit', 'Team: €49 a month', 'Team costs €490.'],
    ['another currency', 'Team: €49 a month', 'Team costs $59 a month.'],
    ['the lowest price', 'Drain cleaning – €150', 'Drain cleaning costs from €89.'],
    ['a range', 'Drain cleaning €150 – €350', 'Drain cleaning costs €200.'],
    ['a guess', 'Drain cleaning – €150', 'Drain cleaning costs about €200.'],
    ['another size', 'Rye bread 500 g – €4', 'Rye bread 1000 g costs €7.'],
    ['another duration', 'Massage 30 minutes – €40', 'Massage 60 minutes costs €70.'],
    ['a condition', 'Team: €49 a month', 'Team costs €39 a month if you pay for a year.'],
    ['another way to pay', 'Team: €49 a month', 'Team costs €39 a month, billed yearly.'],
    ['a price before tax', 'Beratung: 100 € pro Stunde', 'Beratung kostet 84 € pro Stunde zzgl. MwSt.'],
    ['a rival’s price', 'Team: €49 a month', 'Loafledger Team costs €99 a month.'],
    ['the past', 'Team: €49 a month', 'Team was €39 a month.'],
    ['a denial', 'Team: €49 a month', 'Team is not €39 a month.'],
    ['a question', 'Team: €49 a month', 'Is it true that Team costs €39 a month?'],
    ['something unnamed', 'Team: €49 a month', 'It costs €39 a month.'],
  ])('No disagreement is made of %s', (_, line, note) => {
    expect(against(line, note)).toEqual([]);
  });

  it('What one page states with two prices is too vague to disagree about', () => {
    const list = pageOf('/prices', [item('Cut – €45', 'Women'), item('Cut – €35', 'Men')]);
    expect(disagreementsOf([list], ['Cut costs €40.'])).toEqual([]);
  });

  it('A name on a page about one product or place may be another one’s on the next page', () => {
    const card = (amount: string) => [{ text: `${amount} / month`, heading: 'Basic' }];
    expect(
      disagreementsOf([
        pageOf('/hosting', card('€5'), { title: 'Hosting' }),
        pageOf('/servers', card('€15'), { title: 'Servers' }),
        pageOf('/pricing', card('€9'), { title: 'Pricing' }),
      ]),
    ).toEqual([]);
    const own = pageOf('/drain-cleaning', [item('Drain cleaning – €129')], { title: 'Drain cleaning' });
    expect(disagreementsOf([own, pageOf('/prices', [item('Drain cleaning – €150')])])).toHaveLength(1);
  });

  it('A page is about the whole offer by its title, too', () => {
    const pages = ['Our prices | Brot', 'Brot – Preise und Leistungen'].map((title, at) =>
      pageOf(`/page-${at}`, [{ text: `€${at + 5} / month`, heading: 'Basic' }], { title }),
    );
    expect(disagreementsOf(pages)).toEqual(['Basic: €5 / month / €6 / month']);
  });

  it('Prices in comparisons, in news and in sources about others are not the company’s', () => {
    const prices = pageOf('/pricing', [item('Team: €49 a month')]);
    const card = [{ text: '€99 / month', heading: 'Team' }];
    for (const other of [
      pageOf('/brot-vs-loafledger', card, { title: 'Brot vs Loafledger' }),
      pageOf('/pricing/compare', [item('Team: €99 a month', 'Compared with others')]),
      pageOf('/blog/2019', card, { title: 'News' }),
      pageOf('https://press.example/tills', card, { title: 'Tills for shops' }),
    ])
      expect(disagreementsOf([prices, other]), other.url).toEqual([]);
    const review = pageOf('https://press.example/brot', card, { title: 'Brot in review' });
    expect(disagreementsOf([prices, review])).toEqual(['Team: €49 a month / €99 / month']);
  });

  it('The price of the product itself disagrees under the name of the brand', () => {
    const page = pageOf('/till', [{ text: 'Brot costs 39 euros a month, and the first month is free.' }]);
    expect(disagreementsOf([page], ['Brot costs 45 euros per month.'])).toHaveLength(1);
    expect(disagreementsOf([page], ['Brot costs 390 euros a year.'])).toEqual([]);
  });

  it('The data of a page may disagree with its text', () => {
    const json_ld = [
      {
        '@type': 'Product',
        name: 'Rye bread',
        offers: { '@type': 'Offer', price: '4.20', priceCurrency: 'EUR' },
      },
    ];
    const page = pageOf('/rye-bread', [item('Rye bread – €4.80')], { title: 'Rye bread', json_ld });
    expect(disagreementsOf([page])).toEqual(['Rye bread: €4.80 / 4.20 EUR']);
  });

  it('Sources as long as they may be are read in time that grows with their length', () => {
    const lines = Array.from({ length: 2000 }, (_, at) => item(`Bread ${at} – €${at}`));
    const pages = Array.from({ length: 40 }, (_, at) => pageOf(`/prices?page=${at}`, lines));
    expect(factsOf(pages)).toHaveLength(5000);
    expect(disagreementsOf([pageOf('/', [{ text: `Bread costs ${'€5 '.repeat(50_000)}` }])])).toEqual([]);
  });
});
