import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../language/page/page.ts';
import type { VariantElement, VariantSegment, WriteVariant } from '../../variant-types.ts';
import { chooseVariant } from './extractive-variant.ts';
import { faultsOf, roomOf } from './variant-rules.ts';

const page = (path: string, title: string, ...texts: string[]): Page => ({
  url: `https://acme.example${path}`,
  title,
  description: null,
  site_name: 'Acme',
  language: 'en',
  headings: [{ level: 1, text: title }],
  blocks: texts.map((text) => ({ kind: 'paragraph', text, heading: title })),
  links: [{ url: 'https://acme.example/prices', text: 'Prices', place: 'navigation' }],
  json_ld: [],
});
const INTRO =
  'Acme is a till system for small bakeries. It keeps orders, stock and the takings of the day in one place, and closes in one minute.';
const PAGES = [
  page('/', 'Tills for small bakeries', INTRO),
  page(
    '/prices',
    'What tills for bakeries cost',
    'Acme costs 39 euros a month for one till. Setting up Acme takes about one hour with our help.',
    'You can leave Acme at the end of any month, and your takings stay yours.',
  ),
  page(
    '/belgium',
    'Bakeries in Belgium',
    'Acme serves 300 bakeries in Belgium from its shop in Ghent, and answers them in Dutch and in French.',
  ),
  page(
    '/stock',
    'Flour and stock',
    'Acme counts flour and butter with every sale, so that you never run out on a Saturday.',
    'Acme is trusted by 1,200 customers in six countries, most of them bakeries with one shop.',
  ),
  page(
    '/rivals',
    'Acme and Tillpoint compared',
    'Acme costs half of what Tillpoint takes for a till with stock, orders and takings of the day.',
  ),
];
const element = (id: string, more: Partial<VariantElement> = {}): VariantElement => ({
  id,
  tag: 'p',
  kind: 'paragraph',
  content: INTRO,
  href: null,
  src: null,
  room: null,
  routed: false,
  ...more,
});
const HEADING = element('h', { tag: 'h1', kind: 'heading', content: 'Tills for small bakeries' });
const input = (more: Partial<WriteVariant> = {}): WriteVariant => ({
  brand_name: 'Acme',
  host: 'acme.example',
  language: 'en',
  description: '',
  feedback: '',
  pages: PAGES,
  notes: [],
  page: { path: '/', title: 'Tills for small bakeries' },
  elements: [HEADING, element('p')],
  segment: { kind: 'assistant', label: 'ChatGPT', name: '' },
  wishes: [],
  rivals: ['Tillpoint'],
  images: ['/oven.png'],
  signal: new AbortController().signal,
  ...more,
});
const segment = (kind: VariantSegment['kind'], name = ''): Partial<WriteVariant> => ({
  segment: { kind, label: kind, name },
});
const textFor = (more: Partial<WriteVariant>) =>
  chooseVariant(input(more)).changes.find(({ element_id }) => element_id === 'p')?.text;
const wish = (...texts: string[]) => ({ wishes: texts.map((text) => ({ text, shown: [] })) });

describe('The built-in writer of variants', () => {
  it('A variant never shows visitors a fact with the label that it has in the overview', () => {
    const fact =
      'Acme is used by 1,200 customers and costs 39 euros a month, with help by phone in seven languages.';
    const told = (description: string) => textFor({ description, pages: PAGES.slice(0, 1) });
    expect(told(`- ${fact}`)).toContain('1,200 customers');
    expect(told(`- Price: ${fact}`)).toBeUndefined();
  });

  it('A variant puts what each kind of visitor looks for behind what stands there, or behind its first sentence', () => {
    expect(textFor(segment('assistant'))).toMatch(
      /^Acme is a till system for small bakeries\. .*1,200 customers/,
    );
    const roomy = { elements: [HEADING, element('p', { room: 300 })] };
    expect(textFor({ ...segment('assistant'), ...roomy })).toMatch(
      /closes in one minute\. .*1,200 customers/,
    );
    expect(textFor({ ...segment('returning'), ...roomy })).toContain('39 euros');
    expect(textFor(segment('country', 'BE'))).toContain('in Belgium');
    expect(textFor(segment('campaign', 'flour'))).toContain('flour');
    expect(textFor(segment('campaign', 'summer_sale_2026'))).toBeUndefined();
    expect(textFor(segment('country', 'JP'))).toBeUndefined();
  });

  it('A variant changes nothing where the original fits as well, and says so', () => {
    expect(chooseVariant(input(segment('search')))).toMatchObject({
      changes: [],
      note: expect.stringContaining('no text for “search”'),
    });
    const still = (more: Partial<VariantElement>) =>
      chooseVariant(input({ elements: [element('b', more)] })).note;
    expect(still({ kind: 'image', tag: 'img', src: '/oven.png' })).toContain(
      'headings, paragraphs, and buttons',
    );
    expect(still({ room: 0 })).toContain('headings, paragraphs, and buttons');
  });

  it('A variant never repeats what the page says, names a rival, or changes a text that introduces a list', () => {
    const all = [...(PAGES[3]?.blocks ?? [])].map(({ text }, at) => element(`x${at}`, { content: text }));
    for (const kind of ['assistant', 'ads', 'social', 'returning'] as const) {
      const { changes } = chooseVariant(
        input({ ...segment(kind), elements: [HEADING, element('p'), ...all] }),
      );
      for (const { text = '' } of changes) {
        expect(text).not.toContain('Tillpoint');
        for (const { content } of all) expect(text).not.toContain(content);
      }
    }
    expect(textFor({ elements: [element('p', { content: `${INTRO.slice(0, -1)}:` })] })).toBeUndefined();
  });

  it('A variant follows the wishes that it can, and says which it cannot', () => {
    const short = wish('Make it shorter, please.');
    expect(textFor({ ...segment('search'), ...short })).toBe('Acme is a till system for small bakeries.');
    expect(textFor(short)?.length).toBeLessThan(INTRO.length);
    expect(textFor(wish('Don’t change the first paragraph.'))).toBeUndefined();
    expect(textFor(wish('Keep the text “takings of the day”.'))).toBeUndefined();
    expect(textFor(wish('Please mention flour and butter.'))).toContain('flour');
    expect(textFor(wish('Mention pricing.', 'Keep the headline.'))).toContain('39 euros');
    expect(chooseVariant(input(wish('Mention pricing.', 'Back to the original.')))).toMatchObject({
      changes: [],
      note: expect.stringContaining('original'),
    });
    const shown = textFor({}) ?? '';
    const after = chooseVariant(input({ wishes: [{ text: 'Sounds dull.', shown: [shown] }] }));
    expect(after.note).toContain('“Sounds dull.” needs an AI model');
    expect(after.changes.map(({ text }) => text)).not.toContain(shown);
  });

  it('A variant never breaks a rule, whatever is on the page and whatever is wished', () => {
    const kinds = fc.constantFrom<VariantSegment['kind']>(
      'assistant',
      'search',
      'social',
      'campaign',
      'country',
      'referral',
      'ads',
      'email',
      'returning',
    );
    const name = fc.constantFrom('', 'BE', 'US', 'flour', 'price of tills', '%$*(', '\\');
    const sentences = PAGES.flatMap(({ blocks }) => blocks.map(({ text }) => text));
    const content = fc.oneof(
      fc.constantFrom(INTRO, ...sentences),
      fc
        .array(fc.constantFrom('Acme', 'till', 'bakery', 'is', 'a', 'flour', 'cost', 'you.', 'Belgium.'), {
          minLength: 1,
          maxLength: 40,
        })
        .map((words) => words.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    );
    const elements = fc
      .array(
        fc.record({
          kind: fc.constantFrom<VariantElement['kind']>('heading', 'paragraph', 'button', 'image'),
          content,
        }),
        { maxLength: 6 },
      )
      .map((all) => all.map((one, at) => element(String(at), one)));
    const wishes = fc.array(
      fc.constantFrom('shorter', 'mention flour', 'keep the headline', 'nicer', 'talk about (((', '.*'),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(
        kinds,
        name,
        elements,
        wishes,
        fc.constantFrom('/', '/prices', '/none'),
        (kind, named, offered, wished, path) => {
          const given = input({
            ...segment(kind, named),
            elements: offered,
            ...wish(...wished),
            page: { path, title: 'Tills' },
          });
          const shorter = wished.includes('shorter');
          const { changes } = chooseVariant(given);
          expect(changes.length).toBeLessThanOrEqual(3);
          for (const change of changes) {
            const of = offered.find(({ id }) => id === change.element_id);
            expect(of?.kind === 'heading' || of?.kind === 'paragraph').toBe(true);
            expect(faultsOf(change, given, shorter)).toEqual([]);
            if (of?.kind === 'paragraph')
              expect(isMadeOf(change.text ?? '', of.content, sentences)).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** The beginning of the original, then words of the site; either may be empty. */
function isMadeOf(text: string, content: string, known: readonly string[]): boolean {
  const [whole, own, ...others] = [text, content, ...known].map((one) => one.toLowerCase());
  const ends = [...`${whole} `.matchAll(/(?<=^|\s)|\s/g)].map(({ index }) => index);
  return ends.some((end) => {
    const [beginning, rest] = [whole?.slice(0, end).trim() ?? '', whole?.slice(end).trim() ?? ''];
    return own?.startsWith(beginning) && (rest === '' || others.some((one) => one.includes(rest)));
  });
}

describe('The rules of variants', () => {
  const faults = (
    change: { text?: string; href?: string; src?: string },
    kind: VariantElement['kind'] = 'paragraph',
    content = INTRO,
  ) => {
    const offered = element('e', {
      kind,
      content,
      href: '/prices',
      src: kind === 'image' ? '/old.png' : null,
    });
    return faultsOf({ element_id: 'e', ...change }, input({ elements: [offered] }));
  };

  it('The rules of variants let a heading grow by a tenth, and a paragraph by a fifth', () => {
    expect(roomOf(HEADING)).toEqual({ least: 15, most: 26 });
    expect(roomOf(element('p', { content: 'x'.repeat(100) }))).toEqual({ least: 80, most: 120 });
    expect(roomOf(element('p', { content: 'x'.repeat(100) }), true)).toEqual({ least: 25, most: 99 });
    expect(
      faults({ text: 'Tills for each and every small bakery' }, 'heading', 'Tills for bakeries')[0],
    ).toContain('characters');
  });

  it.each([
    [
      'a price that nobody named',
      'Acme is a till system for small bakeries. It keeps orders and the takings of the day for 12 euros a month, in one place.',
    ],
    [
      'a name that nobody named',
      'Acme is the till system of Northwind Bakeries. It keeps orders, stock and the takings of the day in one single place.',
    ],
    [
      'an address that is not ours',
      'Acme is a till system for small bakeries. It keeps orders, stock and takings in one place, see evil.example/now please.',
    ],
    [
      'a line break',
      `Acme is a till system for small bakeries.\nIt keeps orders, stock and the takings of the day in one place, and closes fast.`,
    ],
    [
      'another subject',
      'Holidays by the sea begin with a walk along the beach and end with a glass of lemonade in the shade of a big old tree.',
    ],
  ])('The rules of variants refuse %s', (_what, text) => {
    expect(faults({ text })).not.toEqual([]);
  });

  it('Variants link only to known pages of the site, and show only its pictures', () => {
    for (const href of ['/prices', 'https://www.acme.example/prices/?utm_source=x', '../belgium'])
      expect(faults({ href }, 'link', 'Prices'), href).toEqual([]);
    for (const href of [
      '/nowhere',
      'https://evil.example/prices',
      'javascript:alert(1)',
      '//evil.example',
      'mailto:a@b.example',
      '',
    ])
      expect(faults({ href }, 'link', 'Prices'), href).not.toEqual([]);
    expect(faults({ src: '/oven.png' }, 'image', 'An oven')).toEqual([]);
    expect(faults({ src: 'https://evil.example/x.png' }, 'image', 'An oven')).not.toEqual([]);
    expect(faults({ src: '/oven.png' }, 'paragraph')).not.toEqual([]);
    expect(faultsOf({ element_id: 'unknown', text: 'x' }, input())).not.toEqual([]);
  });
});
