import { describe, expect, it } from 'vitest';
import type { Block, Page } from '../../../language/page/page.ts';
import type { WritePage } from '../../writer.ts';
import { createExtractiveWriter } from '../extractive.ts';
import { pageQuestion } from './page-question.ts';
import { inBrandVoice } from './page-voice.ts';

const writer = createExtractiveWriter();

function page(
  url: string,
  title: string,
  sections: Record<string, (string | Block)[]>,
  more: Partial<Page> = {},
): Page {
  const blocks = Object.entries(sections).flatMap(([heading, all]) =>
    all.map(
      (block): Block =>
        typeof block === 'string' ? { kind: 'paragraph', text: block, heading } : { ...block, heading },
    ),
  );
  return {
    url,
    title,
    description: null,
    site_name: null,
    language: 'en',
    headings: Object.keys(sections).map((text) => ({ level: 2, text })),
    blocks,
    links: [],
    json_ld: [],
    ...more,
  };
}
const item = (text: string): Block => ({ kind: 'list_item', text, heading: null });
const row = (text: string): Block => ({ kind: 'table_row', text, heading: null });

const HOST = 'https://crumbline.example';
const PAGES = [
  page(`${HOST}/`, 'Crumbline | Bakery CRM', {
    'A CRM for bakers': [
      'Crumbline is a CRM for independent bakeries and cake makers. It keeps every order in one place.',
      'Sign up now and try it for free today!',
    ],
    'Take cake orders online': [
      'Crumbline gives your shop an order form that asks for flavour and pickup time.',
      '"I love the order form of Crumbline." Maria, The Rye Room',
    ],
  }),
  page(`${HOST}/pricing`, 'Pricing | Crumbline', {
    Pricing: [
      'Plans start at £29 per month for one shop. Every plan includes unlimited customers.',
      row('Plan | Price'),
      row('Starter | £29'),
      row('Growth | £59'),
    ],
  }),
  page(`${HOST}/allergens`, 'Allergen tracking | Crumbline', {
    'Allergen tracking': [
      'Our software checks each recipe against the allergies of the customer. We flag a conflict before you bake.',
      'It knows these allergens:',
      item('gluten and wheat'),
      item('nuts of all kinds'),
      'See the next page for more about allergen tracking.',
    ],
    'Printing allergen labels': ['Crumbline prints a label with the allergens of every cake.'],
  }),
  page(`${HOST}/vs`, 'Crumbline vs OvenBook', {
    'Crumbline vs OvenBook': [
      'OvenBook is an order book with allergen tracking for restaurants.',
      'Crumbline tracks allergens, and OvenBook does not.',
    ],
  }),
  page('https://magazine.example/bakeries', 'Bakery software tested', {
    Test: ['Crumbline won the test of bakery software in March 2025. We liked the allergen labels best.'],
  }),
];
const write = (request: string, more: Partial<WritePage> = {}) =>
  writer.writePage({
    brand_name: 'Crumbline',
    host: 'www.crumbline.example',
    language: 'en',
    description: '',
    feedback: '',
    pages: PAGES,
    notes: [],
    existing: [],
    request,
    signal: new AbortController().signal,
    ...more,
  });

describe('The question of a page', () => {
  it.each([
    ['Which CRM suits a small bakery?', 'Which CRM suits a small bakery?'],
    ['Write a page about our pricing', 'How much does Crumbline cost?'],
    ['Please create an article on our pricing for agencies.', 'How much does Crumbline cost for agencies?'],
    ['Write a page about allergen tracking', 'How does allergen tracking work with Crumbline?'],
    ['create a page on waiting lists', 'How do waiting lists work with Crumbline?'],
    ['Write a guide on how to import customers', 'How do I import customers?'],
    ['A page that explains how the order form works', 'How does the order form work?'],
    ['Write a comparison page: Crumbline vs OvenBook', 'How does Crumbline compare with OvenBook?'],
    ['page about alternatives to OvenBook', 'What are the alternatives to OvenBook?'],
    ['Add a page about the integration with Xero', 'Does Crumbline integrate with Xero?'],
    ['Make a page for wholesale bakeries', 'Is Crumbline right for wholesale bakeries?'],
    ['Write about our security', 'What should you know about Crumbline’s security?'],
    ['supported platforms', 'Which platforms does Crumbline support?'],
    ['what is a starter plan', 'What is a starter plan?'],
    ['Write a page about us', 'What is Crumbline?'],
    ['why bakers choose us', 'Why bakers choose Crumbline'],
  ])('The question of a page is found in the request “%s”', (request, question) =>
    expect(pageQuestion(request, 'Crumbline', 'en').question).toBe(question),
  );
});

describe('[A-CONT-01] A page out of the site’s own sentences', () => {
  it('A page written without a model answers in its first paragraph, then adds detail, states facts and names sources', async () => {
    const { title, question, meta_description, markdown, sources, outline, unsupported } = await write(
      'How much does Crumbline cost?',
    );
    expect([title, question]).toEqual(['How much does Crumbline cost?', 'How much does Crumbline cost?']);
    expect(markdown).toMatch(/^Plans start at £29 per month for one shop\. /);
    expect(markdown).toContain(`Source: [Pricing](${HOST}/pricing)`);
    expect(markdown).toContain('| Plan | Price |\n| --- | --- |\n| Starter | £29 |\n| Growth | £59 |');
    expect(markdown).toMatch(/## Sources\n\n- \[Pricing\]\(https:\/\/crumbline\.example\/pricing\)/);
    expect(meta_description).toBe('Plans start at £29 per month for one shop.');
    expect(sources[0]).toEqual({ url: `${HOST}/pricing`, title: 'Pricing | Crumbline' });
    expect([outline, unsupported]).toEqual([false, []]);
  });

  it('A page written without a model has no call to action, testimonial, pointer, broken list or rival', async () => {
    for (const request of [
      'Write a page about allergen tracking',
      'Which CRM takes cake orders online?',
      'What is Crumbline?',
    ]) {
      const { markdown, outline } = await write(request);
      expect(outline).toBe(false);
      expect(markdown).not.toMatch(/Sign up|Maria|See the next|OvenBook is/);
    }
  });

  it('A page written without a model keeps a list together with the sentence that introduces it', async () => {
    expect((await write('How does Crumbline track allergens?')).markdown).toContain(
      '- gluten and wheat\n- nuts of all kinds',
    );
  });

  it('A page written without a model names the company in its sentences where grammar allows, and leaves out the “we” of others', async () => {
    const { markdown } = await write('Write a page about allergen tracking');
    expect(markdown).toContain('Crumbline’s software checks each recipe');
    expect(markdown).not.toContain('We liked');
    expect((await write('Who won the test of bakery software?')).sources[0]?.url).toBe(
      'https://magazine.example/bakeries',
    );
  });

  it('A page written without a model uses notes and the overview, which have no address', async () => {
    const notes = ['Crumbline answers the telephone on Sundays from 9 to 12.'];
    const { markdown, sources, outline } = await write('Does Crumbline answer the telephone on Sundays?', {
      notes,
    });
    expect(outline).toBe(false);
    expect(markdown).toMatch(
      /^Crumbline answers the telephone on Sundays from 9 to 12\.[^\n]*\n\nSource: Information from Crumbline/,
    );
    expect(markdown).not.toContain('note:');
    expect(sources.every(({ url }) => url.startsWith('https://'))).toBe(true);
    const description =
      'Crumbline is a CRM. ([Home](https://crumbline.example/))\n\n**Facts**\n\n- Crumbline sponsors the bakery school in Leeds. ([News](https://crumbline.example/news))';
    expect((await write('Which bakery school does Crumbline sponsor?', { description })).markdown).toMatch(
      /^Crumbline sponsors the bakery school in Leeds\./,
    );
  });

  it('A second page for the same question gets a title of its own', async () => {
    const existing = ['how much does crumbline cost?'];
    expect((await write('How much does Crumbline cost?', { existing })).title).toBe(
      'How much does Crumbline cost? – Crumbline',
    );
  });

  it('A page written without a model shows the characters of its sources, not markup made of them', async () => {
    const sly = [
      page(`${HOST}/`, 'Crumbline', {
        Sly: ['Crumbline bakes *fresh* bread [here](javascript:alert) for <b>everybody</b> in the town.'],
      }),
    ];
    const { markdown } = await write('Which bread does Crumbline bake?', { pages: sly });
    expect(markdown).not.toMatch(/(?<!\\)\[here(?<!\\)\]|<b>/);
  });

  it('The built-in writer writes the same page twice, and stops when canceled', async () => {
    expect(await write('Write a page about allergen tracking')).toEqual(
      await write('Write a page about allergen tracking'),
    );
    await expect(write('Pricing', { signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow(
      'cancelled',
    );
  });
});

describe('An outline', () => {
  it('An outline names what the site lacks and what is known, and invents nothing', async () => {
    const { markdown, outline, title, meta_description } = await write(
      'Does Crumbline integrate with Salesforce?',
    );
    expect([outline, title, meta_description]).toEqual([
      true,
      'Does Crumbline integrate with Salesforce?',
      '',
    ]);
    expect(markdown).toContain(
      '## Facts your site lacks\n\n- “Salesforce”: nothing that was read mentions it. Say what Crumbline offers, or that it does not.',
    );
  });

  it('An outline asks for the figure that is missing', async () => {
    const { markdown, outline } = await write('How much do allergen labels cost?', {
      pages: PAGES.filter(({ url }) => !url.endsWith('/pricing')),
    });
    expect(outline).toBe(true);
    expect(markdown).toContain(
      '- The price: the amount, the currency and what it is paid for, in a full sentence.',
    );
    expect(markdown).toContain(
      '## What is known\n\n- Crumbline prints a label with the allergens of every cake.',
    );
  });

  it('Before anything is read, a page is only an outline', async () => {
    expect((await write('What is Crumbline?', { pages: [] })).markdown).toContain(
      '- Any page about this: nothing has been read yet.',
    );
  });
});

describe('Another language', () => {
  const german = [
    page(
      'https://tinte.example/preise',
      'Preise – Tinte',
      { Preise: ['Tinte kostet ab 19 € im Monat für 500 Kontakte. Es gibt keine Vertragslaufzeit.'] },
      { language: 'de' },
    ),
    page(
      'https://tinte.example/',
      'Tinte',
      {
        Start: [
          'Tinte erinnert Ihre Kunden automatisch an die nächste Wartung.',
          'Jetzt kostenlos testen und mehr Kunden gewinnen.',
        ],
      },
      { language: 'de' },
    ),
  ];
  const inGerman = { brand_name: 'Tinte', host: 'tinte.example', language: 'de', pages: german };

  it('A page in another language quotes its sources with labels in that language', async () => {
    const { markdown, outline } = await write('Was kostet Tinte im Monat?', inGerman);
    expect(outline).toBe(false);
    expect(markdown).toMatch(/^Tinte kostet ab 19 € im Monat für 500 Kontakte\./);
    expect(markdown).toMatch(/Quelle: \[Preise\].*## Quellen/s);
  });

  it('An outline in another language says what takes a model', async () => {
    const { markdown, outline } = await write('Gibt es eine Schnittstelle zu DATEV?', inGerman);
    expect(outline).toBe(true);
    expect(markdown).toContain('needs a model');
    expect(markdown).toContain('“DATEV”');
  });
});

it.each([
  ['We repair boilers in Leeds.', 'Northgate repairs boilers in Leeds.'],
  ['We have two vans and our own workshop.', 'Northgate has two vans and its own workshop.'],
  [
    'Our engineers are on call, and our prices are fixed.',
    'Northgate’s engineers are on call, and its prices are fixed.',
  ],
  ['We repair boilers and install pumps.', 'We repair boilers and install pumps.'],
  ['Call us when our van is late.', 'Call us when our van is late.'],
  ['I love our new boiler.', 'I love our new boiler.'],
])('A sentence about “we” is rewritten with the company’s name: %s → %s', (sentence, voiced) =>
  expect(inBrandVoice(sentence, 'Northgate')).toBe(voiced),
);
