import { describe, expect, it } from 'vitest';
import type { Page } from '../page/page.ts';
import { factKey } from './fact.ts';
import { pageWithoutHeld } from './held-pages.ts';
import { heldFinder, withoutHeld } from './held-values.ts';

const TEAM = factKey({ currency: 'EUR', subject: 'team', qualifiers: 'month' });
const held = heldFinder([{ key: TEAM, values: ['EUR 49'], reason: 'No longer.' }]);

const page: Page = {
  url: 'https://brot.example/pricing',
  title: 'Pricing',
  description: 'Team costs €49 a month. Bakers like it.',
  site_name: null,
  language: 'en',
  headings: [
    { level: 2, text: 'Team for €49' },
    { level: 2, text: 'Solo' },
  ],
  blocks: [
    { kind: 'paragraph', text: '€49 / month', heading: 'Team' },
    { kind: 'paragraph', text: '€49 once', heading: 'Scale' },
    { kind: 'table_row', text: 'Team | ten tills | 49 euros', heading: 'Plans' },
    {
      kind: 'paragraph',
      text: 'We have a Team plan. It is 49.00 € a month. Support is included.',
      heading: null,
    },
  ],
  links: [],
  json_ld: [
    {
      '@type': 'Product',
      name: 'Brot',
      license: 'MIT',
      offers: [
        { '@type': 'Offer', name: 'Team', price: 49, priceCurrency: 'EUR' },
        { '@type': 'Offer', name: 'Solo', price: 9, priceCurrency: 'EUR' },
      ],
    },
  ],
};

describe('Held values', () => {
  it('A page loses every sentence, row, heading and offer with a held value, and nothing else', () => {
    expect(pageWithoutHeld(page, held)).toEqual({
      ...page,
      description: 'Bakers like it.',
      headings: [{ level: 2, text: 'Solo' }],
      blocks: [
        { kind: 'paragraph', text: '€49 once', heading: 'Scale' },
        { kind: 'paragraph', text: 'We have a Team plan. Support is included.', heading: null },
      ],
      json_ld: [
        {
          '@type': 'Product',
          name: 'Brot',
          license: 'MIT',
          offers: [{ '@type': 'Offer', name: 'Solo', price: 9, priceCurrency: 'EUR' }],
        },
      ],
    });
  });

  it('A page without held values stays the very same object', () => {
    const other = { ...page, blocks: [], headings: [], description: null, json_ld: [] };
    expect(pageWithoutHeld(other, held)).toBe(other);
  });

  it.each([
    'The Team plan costs €59 a month.',
    'The Solo plan costs €49 a month.',
    'The team has 49 bakers.',
    'The Team plan costs $49 a month.',
  ])('Another value, subject or currency is not held: %j', (text) => {
    expect(withoutHeld(text, held)).toBe(text);
  });

  it('The price of the brand itself is held wherever the figure stands', () => {
    const own = heldFinder([
      {
        key: factKey({ currency: 'EUR', subject: '', qualifiers: 'month' }),
        values: ['EUR 39'],
        reason: 'Open.',
      },
    ]);
    expect(withoutHeld('The till is new. It costs 39 euros a month.', own)).toBe('The till is new.');
    expect(own('From €39')).toEqual([{ text: '€39', start: 5, reason: 'Open.' }]);
  });
});
