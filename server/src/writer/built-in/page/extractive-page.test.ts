import { describe, expect, it } from 'vitest';
import type { Block, Page } from '../../../language/page/page.ts';
import { isOwnNote } from '../../checks/system-talk.ts';
import type { WritePage } from '../../writer.ts';
import { createExtractiveWriter } from '../extractive.ts';
import { pageQuestion } from './page-question.ts';

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
    ['Write a page about our pricing', 'Pricing'],
    ['Please create an article on our pricing for agencies.', 'Pricing for agencies'],
    ['Write a page about allergen tracking', 'Allergen tracking'],
    ['Write a guide on how to import customers', 'How to import customers'],
    ['A page that explains how the order form works', 'How the order form works'],
    ['Write a comparison page: Crumbline vs OvenBook', 'Crumbline vs OvenBook'],
    ['Write a page about us', 'Crumbline'],
    ['why bakers choose us', 'Why bakers choose Crumbline'],
  ])('Of the request “%s”, the page keeps the person’s own words', (request, question) =>
    expect(pageQuestion(request, 'Crumbline', 'en')).toBe(question),
  );
});

describe('[A-CONT-01] A page out of the site’s own sentences', () => {
  it('A page written without a model answers in its first paragraph, then adds detail, states facts and names sources', async () => {
    const { title, question, meta_description, markdown, sources, outline, unsupported } = await write(
      'How much does Crumbline cost?',
    );
    expect([title, question]).toEqual(['How much does Crumbline cost?', 'How much does Crumbline cost?']);
    expect(markdown).toMatch(/^Plans start at £29 per month for one shop\.\n\n/);
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

  it('A page written without a model leaves “we” and “our” as the company wrote them, and prefers its own pages', async () => {
    const { markdown } = await write('How does the software check recipes for allergies?');
    expect(markdown).toContain('Our software checks each recipe against the allergies of the customer.');
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

  it('A question about which companies there are is answered once, by what the company says of itself', async () => {
    const request = 'Help for wedding planners nearby: who would you recommend?';
    const { markdown, outline, sources } = await write(request);
    expect(outline).toBe(false);
    expect(markdown).toMatch(/^Crumbline is a CRM for independent bakeries and cake makers\./);
    expect(markdown).not.toContain('**');
    expect(sources.map(({ url }) => url)).toContain(`${HOST}/`);
    const next = await write('Which wedding planners do people recommend?', { existing: [request] });
    expect(next.outline).toBe(true);
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
    expect(markdown).toContain('## Facts your site lacks\n\n- ☐ “Salesforce”');
  });

  it('An outline asks for the figure that is missing', async () => {
    const { markdown, outline } = await write('How much do allergen labels cost?', {
      pages: PAGES.filter(({ url }) => !url.endsWith('/pricing')),
    });
    expect(outline).toBe(true);
    expect(markdown).toContain('- ☐ the price, with the currency and what it is paid for');
    expect(markdown).toContain('☐ Closest page: [Allergen tracking](https://crumbline.example/allergens)');
  });

  it('Before anything is read, a page is only an outline', async () => {
    expect((await write('What is Crumbline?', { pages: [] })).markdown).toContain('- ☐ What is Crumbline?');
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

  it.each([
    ['de', 'Was Ihrer Website fehlt'],
    ['fr', 'Ce qui manque à votre site'],
    ['es', 'Lo que falta en su sitio'],
    ['it', 'Che cosa manca al sito'],
    ['nl', 'Wat op uw site ontbreekt'],
    ['pt', 'O que falta no seu site'],
  ])(
    'An outline in %s speaks the language of the site, and is never taken for a page',
    async (language, lacks) => {
      const { markdown, outline } = await write('Gibt es eine Schnittstelle zu DATEV?', {
        ...inGerman,
        language,
      });
      expect(outline).toBe(true);
      expect(markdown).toContain(`## ${lacks}`);
      expect(markdown).toContain('☐ “');
      const [note = '', , lines = ''] = markdown.split('\n\n');
      expect(
        [...note.split(/(?<=\.) /), ...lines.split('\n').map((line) => line.slice(2))].every(isOwnNote),
      ).toBe(true);
    },
  );

  it('An outline in another language is introduced in it, and in English where nobody wrote its words', async () => {
    const { markdown } = await write('Gibt es eine Schnittstelle zu DATEV?', { ...inGerman, language: 'fi' });
    expect(markdown).toMatch(/^Tämä sivu on luonnos\.[\s\S]*\n\n## Mitä sivustolta puuttuu\n\n- ☐ “/);
  });
});
