import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, type SoughtBrand } from './matcher.ts';

type Decisions = NonNullable<SoughtBrand['decisions']>;
const find = (text: string, name: string, decisions: Decisions = []) =>
  createMatcher([{ id: name, names: [name], decisions }])(text)[0] ?? { spans: [], negated: [], unclear: [] };
const isNamed = (text: string, name: string, decisions?: Decisions) =>
  find(text, name, decisions).spans.length > 0;
function phraseOf(text: string, name: string): string {
  const [unclear] = find(text, name).unclear;
  if (!unclear) throw new Error(`Nothing is unclear in: ${text}`);
  return unclear.phrase;
}

/** Not counted while nobody has decided, in languages with and without spaces and inflection. */
const NOT_COUNTED = [
  ['Target', 'Target shoppers who bake at home.', 'Listen.\n- **Target** shoppers[1] who bake read it.'],
  [
    'Anker',
    'Manche nehmen den Anker für das Boot und lassen ihn am Ufer.',
    'Und alle nehmen den Anker für das Haus.',
  ],
  [
    'Carrefour',
    'On tourne à gauche, puis carrefour des Halles, et nous sommes dans la rue.',
    'Tout à gauche, puis carrefour des Halles, est le magasin que nous cherchons.',
  ],
  ['Coop', 'Il paese di Coop chiude alle otto, ma non è per tutti.', 'È il paese di Coop, chiude alle otto.'],
  [
    'Nubank',
    'O jogo acaba quando nubank cai e não há mais nada para fazer com ele.',
    'Tudo acaba quando nubank cai e não volta.',
  ],
  [
    'Мегафон',
    'Мы идем через мегафон и потом домой, а не в лес.',
    'Все идем через мегафон и потом в город, а не домой.',
  ],
  ['Delta', '在 Mekong Delta 旅行。', '走。在 Mekong Delta 旅行。'],
  ['Delta', '彼は Mekong Delta を旅行した。', '昔。彼は Mekong Delta を旅行したことがある。'],
  ['Allegro', 'Jan Allegro napisał książkę i nie jest to dla nas.', 'Jan Allegro napisał książkę.'],
] as const;

describe('What a person decided about a phrase', () => {
  it.each(NOT_COUNTED)(
    '%s counts wherever a phrase stands that was said to mean it: %s',
    (name, text, other) => {
      const phrase = phraseOf(text, name);
      expect(isNamed(text, name)).toBe(false);
      for (const one of [text, other]) {
        expect(isNamed(one, name, [{ phrase, means_brand: true }])).toBe(true);
        expect(isNamed(one, name, [{ phrase, means_brand: false }])).toBe(false);
        expect(find(one, name, [{ phrase, means_brand: false }]).unclear).toEqual([]);
      }
    },
  );

  it('A name that counted as likely counts no more once a person says that it means something else', () => {
    const text = 'Otter sightings are rare.';
    expect(find(text, 'Otter')).toMatchObject({
      spans: [{ start: 0, end: 5 }],
      unclear: [{ counted: true }],
    });
    const decisions = [{ phrase: phraseOf(text, 'Otter'), means_brand: false }];
    expect(find(text, 'Otter', decisions).spans).toEqual([]);
  });

  it('A decision wins over a reading that is certain', () => {
    const phrase = phraseOf('Target shoppers who bake at home.', 'Target');
    const text = 'Target shoppers who bake use Target.';
    expect(find(text, 'Target').spans).toHaveLength(2);
    expect(find(text, 'Target', [{ phrase, means_brand: false }]).spans).toEqual([{ start: 29, end: 35 }]);
  });

  it('A decision leaves other phrases, other spellings and other brands as they were', () => {
    const decisions = [{ phrase: phraseOf('Target shoppers who bake.', 'Target'), means_brand: true }];
    for (const text of [
      'Target shoppers may bake.',
      'TARGET shoppers who bake.',
      'The target shoppers who bake.',
    ])
      expect(find(text, 'Target', decisions)).toEqual(find(text, 'Target'));
    const text = 'Target shoppers who bake. Otter sightings are rare.';
    const otter = { id: 'Otter', names: ['Otter'] };
    const both = createMatcher([{ id: 'Target', names: ['Target'], decisions }, otter])(text);
    expect(both.find(({ brand_id }) => brand_id === 'Otter')).toMatchObject({ spans: [{}], unclear: [{}] });
  });

  it('Nothing is unclear in a text that names the brand for certain, or only says that it was not found', () => {
    expect(find('Target shoppers who bake use Target.', 'Target').unclear).toEqual([]);
    expect(find('I could not find Target shoppers who bake.', 'Target')).toMatchObject({
      negated: [{ start: 17, end: 23 }],
      unclear: [],
    });
  });

  it('A brand of which all is unclear has no rank and changes none of the others', () => {
    const sought = ['Target', 'Acme'].map((name) => ({ id: name, names: [name] }));
    expect(createMatcher(sought)('Target shoppers who bake love Acme.')).toMatchObject([
      { brand_id: 'Acme', rank: 1 },
      { brand_id: 'Target', rank: 0, spans: [], negated: [] },
    ]);
  });

  it('An unclear place is shown as a sentence without marks and addresses, with the name in its place', () => {
    const text =
      'First.\n- [**Target** shoppers](https://a.example/x)[1] &amp; bakers, at `home`! Next.\n| Target towns | b |';
    const { unclear } = find(text, 'Target');
    const shown = unclear.map(({ sentence, span }) => [sentence, sentence.slice(span.start, span.end)]);
    expect(shown).toEqual([
      ['Target shoppers & bakers, at home!', 'Target'],
      ['Target towns', 'Target'],
    ]);
  });

  it('A long sentence is cut between words and never within a character', () => {
    const [unclear] = find(`${'ab😀 '.repeat(90)}Mekong Delta ${'😀 cd'.repeat(90)}`, 'Delta').unclear;
    const { sentence, span } = unclear ?? expect.fail('Nothing is unclear.');
    expect(sentence.slice(span.start, span.end)).toBe('Delta');
    expect(sentence.length).toBeLessThan(420);
    expect(sentence).toMatch(/^….*…$/);
    expect(sentence.isWellFormed()).toBe(true);
  });

  it('A phrase once decided is unclear nowhere, whatever text it stands in', () => {
    const piece = fc.constantFrom(
      'Target',
      'shoppers',
      'who',
      'the',
      '.',
      '\n',
      '*',
      '，',
      '店',
      '[1]',
      'use',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, means_brand) => {
        const text = pieces.join(' ');
        const { unclear } = find(text, 'Target');
        for (const { phrase, sentence, span } of unclear) {
          expect(sentence.slice(span.start, span.end)).toBe('Target');
          const after = find(text, 'Target', [{ phrase, means_brand }]);
          expect(after.unclear.map((one) => one.phrase)).not.toContain(phrase);
          if (means_brand) expect(after.spans).not.toEqual([]);
        }
      }),
    );
  });
});
