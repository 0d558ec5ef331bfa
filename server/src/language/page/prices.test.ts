import { describe, expect, it } from 'vitest';
import { pageOf as anyPageOf } from '../../../test/page-of.ts';
import type { Block, Page } from './page.ts';
import { readPrices } from './prices.ts';

const pageOf = (blocks: Partial<Block>[], more: Partial<Page> = {}) =>
  anyPageOf('https://brot.example/prices', blocks, { title: 'Prices', ...more });

const pricesOf = (blocks: Partial<Block>[], more: Partial<Page> = {}) =>
  readPrices([pageOf(blocks, more)]).map(({ subject, amount }) => `${subject} = ${amount}`);

const row = (text: string): Partial<Block> => ({ kind: 'table_row', text, heading: 'Prices' });

describe('Prices on a page', () => {
  it.each([
    ['Cut and blow-dry – £45', 'Cut and blow-dry = £45'],
    ['Damenhaarschnitt ab 52 €', 'Damenhaarschnitt = ab 52 €'],
    ['Detartrage: 60 € TTC', 'Detartrage = 60 € TTC'],
    ['Limpieza dental …… 55 €', 'Limpieza dental = 55 €'],
    ['Consulenza da 80 € / ora', 'Consulenza = da 80 € / ora'],
    ['Ontstoppen vanaf € 95', 'Ontstoppen = vanaf € 95'],
    ['Drain cleaning $150 – $350', 'Drain cleaning = $150 – $350'],
  ])('A line of a price list, %j, gives what is paid for and how much', (text, price) => {
    expect(pricesOf([{ kind: 'list_item', text }])).toEqual([price]);
  });

  it('An amount on a card belongs to the plan that the card is headed with', () => {
    expect(pricesOf([{ text: '$49 / month', heading: 'Team' }])).toEqual(['Team = $49 / month']);
  });

  it('An amount among figures that count something else is no price', () => {
    const heading = 'We make the difference';
    const counted = ['15+', 'Years', '$100,000', 'Of insurance'].map((text) => ({ text, heading }));
    expect(pricesOf(counted)).toEqual([]);
    // A discount beside a price counts nothing.
    expect(
      pricesOf([
        { text: '-20%', heading: 'Team' },
        { text: '$49', heading: 'Team' },
      ]),
    ).toEqual(['Team = $49']);
  });

  it('Rows of a table are prices of what their first cell names, with the unit from the head', () => {
    expect(
      pricesOf([
        row('Plan | For whom | Price a month'),
        row('Starter | One shop | £29'),
        row('Growth | Five | £59'),
      ]),
    ).toEqual(['Starter = £29 (Price a month)', 'Growth = £59 (Price a month)']);
  });

  it('A row with several amounts is a price for each column', () => {
    expect(pricesOf([row('Breed | Small | Large'), row('Wash and trim | €40 | €65')])).toEqual([
      'Wash and trim, Small = €40',
      'Wash and trim, Large = €65',
    ]);
  });

  it('Columns keep their names where the head has no cell over the rows’ names', () => {
    expect(pricesOf([row('Norell | Birch'), row('Year one | €49 | €290')])).toEqual([
      'Year one, Norell = €49',
      'Year one, Birch = €290',
    ]);
  });

  it.each([
    ['an amount without a thing', [{ text: 'From $29', heading: 'Pricing' }]],
    ['what others are paid', [{ text: 'Sponsors from $500', heading: 'Support us' }]],
    ['a saving', [{ text: 'Save $120 a year', heading: 'Team' }]],
    ['an old price beside a new one', [{ text: '$49 $29', heading: 'Team' }]],
    ['a sentence about somebody else', [{ text: 'The boiler scheme pays £7,500 towards a heat pump.' }]],
    ['a question', [{ text: 'Is it worth $29?', heading: 'Team' }]],
  ])('No price is made of %s', (_, blocks) => {
    expect(pricesOf(blocks)).toEqual([]);
  });

  it('A price’s thing loses the symbols and dots around it', () => {
    expect(pricesOf([{ text: '○ Three leaves · Seven days · €34.90' }])).toEqual([
      'Three leaves · Seven days = €34.90',
    ]);
  });

  it('No price is taken from a page about sponsors, jobs or news', () => {
    for (const path of ['sponsors', 'jobs', 'blog/why', 'spenden'])
      expect(
        pricesOf([{ text: 'Consulting – $250' }], { url: `https://brot.example/${path}`, title: 'Page' }),
      ).toEqual([]);
  });

  it('Offers in the data of a page are prices where the page shows none, with their unit', () => {
    const json_ld = [
      {
        '@type': 'Product',
        name: 'Rye bread',
        offers: { '@type': 'Offer', price: '4.20', priceCurrency: 'EUR' },
      },
      {
        '@type': 'SoftwareApplication',
        name: 'Till',
        offers: [
          { name: 'Till Team', price: 12, priceCurrency: 'USD', priceSpecification: { unitText: 'MONTH' } },
          { name: 'Till Solo', price: 5, priceCurrency: 'USD' },
        ],
      },
    ];
    expect(pricesOf([], { json_ld })).toEqual(['Rye bread = 4.20 EUR', 'Till Team = 12 USD / month']);
  });
});
