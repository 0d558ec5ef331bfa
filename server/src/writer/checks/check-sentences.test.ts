import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/cpu-time.ts';
import type { Page } from '../../language/page/page.ts';
import type { WritingSources } from '../writing-sources.ts';
import { checkSentences } from './check-sentences.ts';

function pageOf(path: string, title: string, texts: string[], language = 'en'): Page {
  return {
    url: `https://acme.example${path}`,
    title,
    description: null,
    site_name: null,
    language,
    headings: [],
    blocks: texts.map((text) => ({ kind: 'paragraph', text, heading: null })),
    links: [],
    json_ld: [],
  };
}

const sources = (pages: Page[], change: Partial<WritingSources> = {}): WritingSources => ({
  brand_name: 'Acme',
  host: 'acme.example',
  language: pages[0]?.language ?? 'en',
  description: '',
  feedback: '',
  pages,
  notes: [],
  ...change,
});

const SITE = sources([
  pageOf('/tills', 'Tills', [
    'Acme tills for bakeries cost 39 euros a month, and the first month is free of charge.',
    'We deliver every till within 12 days. The warranty does not cover broken glass.',
  ]),
  pageOf('/about', 'About us', [
    'Acme was founded in March 2018 by Ada Berg in Ghent. Our team repairs ovens from Miele and Rational.',
    'Drain machines work at a pressure of 4,000 PSI.',
  ]),
]);

const check = (markdown: string, known = SITE) => checkSentences({ markdown, known }).sentences;
const only = (markdown: string, known = SITE) => {
  const [sentence] = check(markdown, known);
  if (!sentence) throw new Error('there is no sentence');
  return sentence;
};
const differs = (markdown: string, known = SITE) =>
  only(markdown, known).differences.map(({ kind, text }) => `${kind}: ${text}`);

describe('A sentence of a page', () => {
  it('A sentence that quotes the site stands beside the page that says it', () => {
    expect(only('Acme tills for bakeries cost 39 euros a month.')).toMatchObject({
      state: 'held',
      differences: [],
      mend: null,
      source: {
        url: 'https://acme.example/tills',
        title: 'Tills',
        text: expect.stringContaining('39 euros'),
      },
    });
  });

  it('A sentence in the brand’s voice stands beside the one in the first person', () => {
    expect(only('We deliver every till within 12 days.')).toMatchObject({
      state: 'held',
      source: { text: 'We deliver every till within 12 days.' },
    });
  });

  it('The company’s own name is no difference on a page that does not name it', () => {
    expect(differs('The team of Acme repairs ovens from Miele and Rational.')).toEqual([]);
  });

  it('A sentence that no source says rests on nothing', () => {
    expect(only('Acme owns a fleet of hot-air balloons above Brussels.')).toMatchObject({
      state: 'unheld',
      source: null,
      mend: null,
    });
  });

  it.each([
    ['figure', 'Acme tills for bakeries cost 49 euros a month.', ['figure: 49 euros']],
    ['unit of time', 'Acme delivers every till within 12 months.', ['unit: 12 months']],
    ['unit', 'Drain machines work at a pressure of 4,000 bar.', ['unit: 4,000 bar']],
    ['date', 'Acme was founded in March 2019 by Ada Berg in Ghent.', ['date: March 2019']],
    ['name', 'The Acme team repairs ovens from Miele and Gaggenau.', ['name: Gaggenau']],
    ['negation', 'The warranty covers broken glass.', ['negation: not']],
    ['promise', 'Acme tills for bakeries cost 39 euros a month, guaranteed.', ['claim: guaranteed']],
  ])('A sentence that differs from its source in a %s is marked with it', (_what, text, expected) => {
    expect(differs(text)).toEqual(expected);
  });

  it('A wrong figure is mended by that of the source, and nothing else of the sentence changes', () => {
    expect(only('Acme *tills* for bakeries cost 49 euros a month.').mend).toBe(
      'Acme *tills* for bakeries cost 39 euros a month.',
    );
  });

  it('A sentence with another difference is mended by the sentence of the source, word for word', () => {
    expect(only('Guaranteed, Acme delivers every till within 12 days.').mend).toBe(
      'We deliver every till within 12 days.',
    );
  });

  it('The price of one thing given to another is a difference, although a source has that price', () => {
    const known = sources([
      pageOf('/pricing', 'Pricing', [
        'The Starter plan costs $9 per user.',
        'The Team plan costs $19 per user.',
      ]),
    ]);
    expect(differs('The Starter plan costs $19 per user.', known)).toEqual(['figure: $19']);
    expect(differs('The Team plan costs $19 per user.', known)).toEqual([]);
  });

  it('A figure that a second sentence says of the same thing is no difference', () => {
    const text = 'Every Acme till for bakeries is delivered within 12 days and costs 39 euros a month.';
    expect(differs(text)).toEqual([]);
  });

  it('A note of a person is a source without an address', () => {
    const known = sources([], { notes: ['The workshop in Ghent opens at seven on Saturdays.'] });
    expect(only('The workshop in Ghent opens at seven on Saturdays.', known)).toMatchObject({
      state: 'held',
      source: { url: null, title: 'Note' },
    });
  });
});

describe('In other languages', () => {
  it.each([
    [
      'de',
      'Die Reparatur dauert 12 Monate und kostet 89 Euro.',
      'Die Reparatur dauert 12 Jahre und kostet 89 Euro.',
      'unit: 12 jahre',
    ],
    ['de', 'Der Salon ist sonntags nicht geöffnet.', 'Der Salon ist sonntags geöffnet.', 'negation: nicht'],
    [
      'fr',
      'Le dépannage coûte 120 € et se fait sous 24 heures.',
      'Le dépannage coûte 150 € et se fait sous 24 heures.',
      'figure: 150 €',
    ],
    [
      'es',
      'La revisión de la caldera cuesta 60 € al año.',
      'La mejor revisión de la caldera cuesta 60 € al año.',
      'claim: mejor',
    ],
    [
      'it',
      'La consegna del forno richiede 10 giorni lavorativi.',
      'La consegna del forno richiede 15 giorni lavorativi.',
      'figure: 15',
    ],
    [
      'nl',
      'De werkplaats repareert geen elektrische fietsen.',
      'De werkplaats repareert elektrische fietsen.',
      'negation: geen',
    ],
    [
      'pt',
      'A entrega do pão custa 5 € por encomenda.',
      'A entrega grátis do pão custa 5 € por encomenda.',
      'claim: grátis',
    ],
  ])(
    'In %s a sentence of the site is held, and a changed one differs: %s',
    (language, said, changed, difference) => {
      const known = sources([pageOf('/', 'Acme', [said, 'Acme.'], language)]);
      expect(only(said, known)).toMatchObject({ state: 'held', source: { text: said } });
      expect(differs(changed, known)).toEqual([difference]);
    },
  );

  it('In Japanese a sentence of the site is held, and one that says something else is not', () => {
    const known = sources([
      pageOf('/', 'Acme', ['修理は十二日以内に終わります。', '店は京都にあります。'], 'ja'),
    ]);
    const [held, unheld] = check('修理は十二日以内に終わります。空を飛ぶ車を無料で配ります。', known);
    expect(held).toMatchObject({ state: 'held', source: { text: '修理は十二日以内に終わります。' } });
    expect(unheld).toMatchObject({ state: 'unheld' });
  });
});

describe('The place of a sentence', () => {
  const placed = (markdown: string) =>
    check(markdown).map(({ place }) => place && markdown.slice(place.start, place.end));

  it('The place of a sentence includes the marks around its words', () => {
    expect(
      placed('**Acme** sells. It *mends* `ovens`. [Tills](https://acme.example/tills) are red.'),
    ).toEqual(['**Acme** sells.', 'It *mends* `ovens`.', '[Tills](https://acme.example/tills) are red.']);
  });

  it('A sentence that ends inside of emphasis has no place of its own', () => {
    expect(placed('**Acme sells. Acme mends.**')).toEqual([null, null]);
  });

  it('Lines that name sources, headings, tables and code are no sentences', () => {
    const markdown =
      '## What it costs\n\n- Price: 39 euros a month ([Tills](https://acme.example/tills))\n\nSource: [Tills](https://acme.example/tills)\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## Sources\n\n- [Tills](https://acme.example/tills)';
    expect(check(markdown)).toMatchObject([{ text: 'Price: 39 euros a month (Tills)', state: 'held' }]);
  });
});

/**
 * Limit in processor time, however long that takes beside others. A thread has longer, and nobody else waits for it.
 */
const MAX_MS = 3000;

it('Pages of any length are checked in a time that grows with their length, and what was left out is said', async () => {
  const sentence = (n: number, euros: number) => `Till number ${n} costs ${euros} euros in shop ${n % 50}.`;
  const all = Array.from({ length: 4000 }, (_, n) => sentence(n, n));
  const long = sources([pageOf('/', 'Long', all)]);
  const markdown = Array.from({ length: 2000 }, (_, n) => sentence(n, n + 1)).join(' ');
  const whole = () => checkSentences({ markdown, known: long });
  expect(whole()).toMatchObject({ left_out: 1400 });
  expect(await cpuTimeOf(whole, MAX_MS)).toBeLessThan(MAX_MS);
  for (const part of ['. ', '**', '[a](b) ', '12 Monate ']) {
    const text = part.repeat(100_000 / part.length);
    const ms = await cpuTimeOf(() => checkSentences({ markdown: text, known: SITE }), MAX_MS);
    expect([part, ms < MAX_MS]).toEqual([part, true]);
  }
});
