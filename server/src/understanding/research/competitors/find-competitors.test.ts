import { describe, expect, it } from 'vitest';
import type { Page } from '../../../language/page/page.ts';
import { findCompetitors } from './find-competitors.ts';

function page(path: string, title: string, texts: string[], more: Partial<Page> = {}): Page {
  return {
    url: `https://tidewater.example${path}`,
    title,
    description: null,
    site_name: null,
    language: 'en',
    headings: [],
    blocks: texts.map((text) => ({ kind: 'paragraph', text, heading: null })),
    links: [],
    json_ld: [],
    ...more,
  };
}

const find = (...pages: Page[]) =>
  findCompetitors({ brand_name: 'Tidewater', host: 'tidewater.example', pages });
const names = (...pages: Page[]) => find(...pages).map(({ name }) => name);

describe('Finding competitors', () => {
  it('Competitors are found on comparison pages, with the sentences and the link that the site gives', () => {
    const compare = page(
      '/vs',
      'Tidewater vs Brinecloud',
      ['Compared to Brinecloud, Tidewater keeps all backups in Europe.'],
      {
        links: [{ url: 'https://www.brinecloud.example/pricing', text: 'Brinecloud', place: 'content' }],
      },
    );
    expect(find(compare)).toEqual([
      {
        name: 'Brinecloud',
        url: 'https://www.brinecloud.example',
        is_direct: true,
        evidence: [
          { url: 'https://tidewater.example/vs', sentence: 'Tidewater vs Brinecloud' },
          {
            url: 'https://tidewater.example/vs',
            sentence: 'Compared to Brinecloud, Tidewater keeps all backups in Europe.',
          },
        ],
      },
    ]);
  });

  it.each([
    ['Elephant Lab vs. Tidewater', 'Elephant Lab'],
    ['7 alternatives to Kelpbase for small teams', 'Kelpbase'],
    ['The best Kelpbase alternatives', 'Kelpbase'],
    ['Migrate from Kelpbase in a day', 'Kelpbase'],
    ['How to switch from iRecord to Tidewater', 'iRecord'],
    ['Tidewater versus 3Cloud', '3Cloud'],
  ])('A competitor is found in the title %j', (title, name) => {
    expect(names(page('/a', title, []))).toEqual([name]);
  });

  it.each([
    [
      'en',
      'Tidewater costs less, compared with Kelpbase, Xerro and FreeMoor.',
      ['FreeMoor', 'Kelpbase', 'Xerro'],
    ],
    [
      'en',
      'Unlike Kelpbase Coffee and Norell Professional, we roast ourselves.',
      ['Kelpbase Coffee', 'Norell Professional'],
    ],
    ['en', 'Most servers (KELPX, Birch, …) need more.', ['Birch', 'KELPX']],
    ['de', 'Anders als Kelpbase und Norell speichern wir alles hier.', ['Kelpbase', 'Norell']],
    ['de', 'Der Umstieg von Kelpbase oder Norell dauert eine Stunde.', ['Kelpbase', 'Norell']],
    ['fr', 'Contrairement à Kelpbase et Norell, tout reste chez vous.', ['Kelpbase', 'Norell']],
    ['es', 'A diferencia de Kelpbase y Norell, no cobramos por usuario.', ['Kelpbase', 'Norell']],
    ['it', 'A differenza di Kelpbase e Norell, i dati restano qui.', ['Kelpbase', 'Norell']],
    ['nl', 'In tegenstelling tot Kelpbase en Norell blijft alles hier.', ['Kelpbase', 'Norell']],
    ['pt', 'Ao contrário do Kelpbase e Norell, tudo fica aqui.', ['Kelpbase', 'Norell']],
  ])('A list of competitors in the language %s is read whole: %j', (language, text, found) => {
    expect(names(page('/a', 'Why Tidewater', [text], { language })).sort()).toEqual(found);
  });

  it('Competitors are found in the summary that a page gives search engines', () => {
    const alternatives = page('/alternatives', 'Alternatives', [], {
      description: 'How Tidewater compares to Brinecloud, Saltbox and Ebb.',
    });
    expect(names(alternatives)).toEqual(['Brinecloud', 'Ebb', 'Saltbox']);
  });

  it('Competitors are read from the head of a comparison table, and of no other table', () => {
    const rows = (head: string) => [
      { kind: 'table_row' as const, text: head, heading: null },
      { kind: 'table_row' as const, text: 'Price | Yes | No | Sometimes', heading: null },
    ];
    expect(
      names(page('/a', 'Why', [], { blocks: rows('Feature | Tidewater | Kelpbase | Norell') })).sort(),
    ).toEqual(['Kelpbase', 'Norell']);
    expect(names(page('/a', 'Why', [], { blocks: rows('Plan | Basic | Plus | Team') }))).toEqual([]);
  });

  it('Competitors are found in the addresses of comparison pages and named as the pages write them', () => {
    const paths = [
      '/vs/quickmoor',
      '/kelpbase-alternative',
      '/features',
      '/learn/kelp-vs-moor',
      '/alternativa-a-norell.html',
    ];
    const links = paths.map((path) => ({
      url: `https://tidewater.example${path}`,
      text: 'Compare',
      place: 'navigation' as const,
    }));
    const text = 'Teams use QuickMoor, Kelpbase, Norell, Kelp and Moor every week.';
    expect(names(page('/', 'Tidewater', [text], { links })).sort()).toEqual([
      'Kelpbase',
      'Norell',
      'QuickMoor',
    ]);
  });

  it('A company named in passing counts as a competitor with two sentences, but not with one', () => {
    const once = page('/a', 'Features', ['Unlike Kelpbase, we give you superuser access.']);
    const again = page('/b', 'Speed', ['Compared to Kelpbase, we start in a second.']);
    expect(names(once)).toEqual([]);
    expect(names(once, again)).toEqual(['Kelpbase']);
  });

  it('The numbered names on a page of alternatives are taken as competitors', () => {
    const headings = ['1. Tidewater', '2. Kelpbase', '3. Elephant Lab', '4. Which one is right for you?'];
    const list = page('/alternatives', '4 alternatives to Brinecloud', [], {
      headings: headings.map((text) => ({ level: 2, text })),
    });
    expect(names(list)).toEqual(['Brinecloud', 'Elephant Lab', 'Kelpbase']);
  });

  it('A table whose first column lists the brand beside others names competitors, one of parts does not', () => {
    const rows = (...texts: string[]) =>
      texts.map((text) => ({ kind: 'table_row' as const, text, heading: null }));
    const compared = rows('Tool | Price', 'Tidewater | ✓', 'Kelpbase (Norell Group) | ✗', 'Open WebTide | ✗');
    expect(names(page('/a', 'Why', [], { blocks: compared })).sort()).toEqual(['Kelpbase', 'Open WebTide']);
    const parts = rows('Component | Role', 'Tidewater | Deploys apps', 'Kelpbase | Bans addresses');
    expect(names(page('/a', 'Install', [], { blocks: parts }))).toEqual([]);
  });

  it('Kinds of suppliers and prices in the head of a table are no competitors', () => {
    const head = 'Point | Classic agencies | Freelancers | Tidewater';
    const blocks = [head, 'Speed | slow | slow | fast'].map((text) => ({
      kind: 'table_row' as const,
      text,
      heading: null,
    }));
    expect(names(page('/a', 'Why', [], { blocks }))).toEqual([]);
    const prices = [
      {
        kind: 'table_row' as const,
        text: 'Point | Kelpbase Plus 20 $/month | Tidewater from 9 €',
        heading: null,
      },
    ];
    const named = page('/a', 'Why', ['Some still use Kelpbase Plus at work.'], { blocks: prices });
    expect(names(named)).toEqual(['Kelpbase Plus']);
  });

  it('A name and its edition are one competitor, and what follows in a card is none of it', () => {
    const links = [
      {
        url: 'https://tidewater.example/compare',
        text: 'Tidewater vs Kelpbase Sandboxed and fast',
        place: 'content' as const,
      },
    ];
    const compare = page('/compare', 'Tidewater vs Kelpbase', ['Compared to Kelpbase Pro, it is small.'], {
      links,
    });
    expect(names(compare)).toEqual(['Kelpbase']);
  });

  it.each([
    [
      'en',
      'Tidewater connects to Kelpbase. Unlike Kelpbase and Norell, which store it, we only read. It syncs with Norell.',
    ],
    ['en', 'Unlike Kelpbase or Norell, Birch refuses free games.'],
    ['fr', 'Contrairement à Kelpbase, Norell est une vraie plateforme.'],
    ['de', 'Fakten statt Adjektive. Jedes Adjektiv stört, und wir sagen Fakten statt Adjektive.'],
    ['en', 'What is the difference between the Solo and Perpetual plans?'],
  ])(
    'What works with the product, another subject or a noun is no competitor, in the language %s: %j',
    (language, text) => {
      expect(names(page('/a', 'Why Tidewater', [text], { language }))).toEqual([]);
    },
  );

  it('The best of a kind are competitors where the brand is on the list', () => {
    const headings = ['Best overall: Tidewater', 'Best for files: KelpDrop', 'TopMoor', 'How we picked'].map(
      (text) => ({
        level: 2 as const,
        text,
      }),
    );
    expect(names(page('/learn', 'Best tools of 2026', [], { headings })).sort()).toEqual([
      'KelpDrop',
      'TopMoor',
    ]);
  });

  it('Partners, customers and integrations are not taken for competitors', () => {
    expect(
      names(
        page('/partners', 'Partners', [
          'Compared to Nordwerk alone, Nordwerk and we are faster.',
          'Unlike Nordwerk, we host.',
        ]),
        page('/customers/hexapay', 'How Hexapay moved from Brinecloud', [
          'Hexapay switched from Brinecloud in a weekend.',
        ]),
        page('/integrations', 'Migrate from Zapflow', []),
      ),
    ).toEqual([]);
  });

  it('The brand, its own parts, ordinary words and keywords are not taken for competitors', () => {
    const headings = [{ level: 2 as const, text: 'GiST indexes' }];
    expect(
      names(
        page(
          '/a',
          'Modern alternatives to spreadsheets',
          ['Use a modern tool.', 'Unlike Tidewater One, it is fast.'],
          { headings },
        ),
        page('/b', 'Upgrading', [
          'Unlike SELECT, it waits. Compared to SELECT, it is slow.',
          'Unlike GiST, it is exact. Compared to GiST, it is small.',
        ]),
        page('/c', 'Migrate from version 14', ['Synchronous vs. asynchronous replication differ.']),
      ),
    ).toEqual([]);
  });

  it('No competitor is found where the site compares itself with nobody, and never more than thirty', () => {
    expect(names(page('/', 'Tidewater', ['Tidewater hosts databases.']))).toEqual([]);
    const many = Array.from({ length: 35 }, (_, at) => `Kov${'abcdefghijklmnopqrstuvwxyzäöüßéèáóú'[at]}`).map(
      (name) => page(`/${name}`, `Tidewater vs ${name}`, []),
    );
    expect(names(...many)).toHaveLength(30);
  });
});
