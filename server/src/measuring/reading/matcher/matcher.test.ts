import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, MATCHER_VERSION } from './matcher.ts';
import { removeMarks } from './matcher-marks.ts';

const brand = (...names: string[]) => ({ id: names[0] ?? '', names });
const match = (text: string, ...brands: string[][]) =>
  createMatcher(brands.map((names) => brand(...names)))(text);
const named = (text: string, ...brands: string[][]) =>
  match(text, ...brands)
    .filter(({ spans }) => spans.length > 0)
    .map(({ brand_id }) => brand_id);
const marked = (text: string, ...names: string[]) =>
  match(text, names).flatMap(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)));

describe('Matching brands', () => {
  it('The matcher gives places in the text as it was written, in UTF-16 units', () => {
    const text = '😀 **Nestle\u0301** and [Ｎestlé](https://nestle.com/nestle), so ＮＥＳＴＬＥ.';
    expect(marked(text, 'Nestlé')).toEqual(['Nestle\u0301', 'Ｎestlé', 'ＮＥＳＴＬＥ']);
  });

  it('The matcher ranks brands in the order in which they are named, counted ones first', () => {
    const text = 'I found no information about Initech. Globex is cheaper than Acme; Globex is also faster.';
    expect(match(text, ['Acme'], ['Globex'], ['Initech'])).toMatchObject([
      { brand_id: 'Globex', rank: 1, first_offset: text.indexOf('Globex'), spans: [{}, {}], negated: [] },
      { brand_id: 'Acme', rank: 2, first_offset: text.indexOf('Acme') },
      { brand_id: 'Initech', rank: 0, first_offset: text.indexOf('Initech'), spans: [], negated: [{}] },
    ]);
  });

  it('The matcher keeps mentions that count apart from mentions that only say that nothing was found', () => {
    const text = 'I could not find Acme in one index, but Acme is well reviewed.';
    const [mention] = match(text, ['Acme']);
    expect(mention?.negated).toEqual([{ start: 17, end: 21 }]);
    expect(mention?.spans).toEqual([{ start: 40, end: 44 }]);
  });

  it.each([
    'I don’t have reliable information about smaller vendors such as Acme, so I’ve left them out.',
    'I have no reliable data on niche tools like Globex or Acme.',
    'I couldn’t find enough information on newer providers, including Acme.',
    'Über kleinere Anbieter wie Acme habe ich keine verlässlichen Informationen.',
    'Je n’ai pas d’informations fiables sur des éditeurs plus petits comme Acme.',
  ])('An example of companies about which nothing is known is no mention: %s', (text) => {
    expect(named(text, ['Acme'])).toEqual([]);
  });

  it.each([
    'I don’t have reliable information about prices at vendors such as Acme.',
    'I don’t have pricing for vendors such as Acme.',
    'No tool like Acme exists in this price range.',
    'Über Preise bei Anbietern wie Acme habe ich keine Informationen.',
  ])('An example of companies of which only a detail is unknown is a mention: %s', (text) => {
    expect(named(text, ['Acme'])).toEqual(['Acme']);
  });

  it('The matcher gives a name that two brands share to both, and a longer name to its own brand only', () => {
    expect(named('Apple Bank opened.', ['Apple'], ['Apple Bank'])).toEqual(['Apple Bank']);
    expect(named('MS sells it.', ['Microsoft', 'MS'], ['Morgan Stanley', 'MS']).sort()).toEqual([
      'Microsoft',
      'Morgan Stanley',
    ]);
  });

  it('The matcher finds every alias but not the bare domain', () => {
    expect(named('Postgres is free.', ['PostgreSQL', 'Postgres'])).toEqual(['PostgreSQL']);
    expect(named('See acme.com, www.acme.com/x, a@acme.com and acme.localhost.', ['Acme'])).toEqual([]);
    expect(named('Booking.com has it.', ['Booking.com'])).toEqual(['Booking.com']);
    expect(named('It is on booking.com/hotels.', ['Booking.com'])).toEqual([]);
    expect(named('Otter.ai transcribes calls.', ['Otter'])).toEqual(['Otter']);
  });

  it('The matcher counts a name followed by a reference mark and points at the name as it stands in the text', () => {
    const text =
      'Linear[1] is popular. Teams use Notion[2], Coda【3†source】 and Box¹² ([g2.com](https://g2.com/x)).';
    const mentions = match(text, ['Linear'], ['Notion'], ['Coda'], ['Box']);
    expect(mentions.map(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)))).toEqual([
      ['Linear'],
      ['Notion'],
      ['Coda'],
      ['Box'],
    ]);
    expect(marked('We compared Johnson[1] & Johnson[2].', 'Johnson & Johnson')).toEqual([
      'Johnson[1] & Johnson',
    ]);
  });

  it('The matcher takes no label, power, part of a name or word of the text for a reference mark', () => {
    expect(marked('1. [1] Linear: a tracker', 'Linear')).toEqual(['Linear']);
    expect(marked('Area² opened in 2021.', 'Area²')).toEqual(['Area²']);
    expect(marked('It is fast ([Acme](https://acme.com)).', 'Acme')).toEqual(['Acme']);
    expect(
      removeMarks('A m² [x] [Acme] (2024) f(x) <sup>th</sup>\n[1]: https://a.com\n[^2]: Acme').text,
    ).toBe('A m² [x] [Acme] (2024) f(x) <sup>th</sup>\n[1]: https://a.com\n[^2]: Acme');
  });

  it('Removing reference marks leaves a space between words, and every place of the text can be found again', () => {
    expect(removeMarks('Linear[1]is fast.[2] Notion [3].').text).toBe('Linear is fast. Notion.');
    const pieces = fc.constantFrom(
      'Acme',
      ' ',
      '[1]',
      '[2](https://a.b)',
      '¹',
      '【1†x】',
      '。',
      '(3)',
      '是',
      '[',
      ']',
      '(',
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const text = parts.join('');
        const { text: plain, placeOf } = removeMarks(text);
        for (let place = 0; place < plain.length; place++)
          if (plain[place] !== ' ') expect(text[placeOf(place)]).toBe(plain[place]);
      }),
    );
  });

  it('The matcher reads an ordinary word as a name only where its surroundings say so', () => {
    expect(
      marked('Linear is a tracker. Linear algebra is not. On a linear scale, Linear wins.', 'Linear'),
    ).toHaveLength(2);
    expect(named('The call is on Monday; use monday or Tuesday.', ['Monday'])).toEqual([]);
    expect(named('Compare Asana, Monday and ClickUp.', ['Monday'])).toEqual(['Monday']);
  });

  it('The matcher reads a name that is made of ordinary words as a name only where it is written with capitals', () => {
    expect(named('The restaurant has an open table tonight.', ['Open Table'])).toEqual([]);
    expect(named('Book it on Open Table tonight.', ['Open Table'])).toEqual(['Open Table']);
  });

  it('The matcher reads an adverb that joins two sentences as a name only where it stands elsewhere, too', () => {
    expect(named('Indeed, LinkedIn lists more jobs.', ['Indeed'])).toEqual([]);
    expect(marked('Indeed, most look on Indeed.', 'Indeed')).toHaveLength(1);
  });

  it('The matcher reads a word in small letters as a name where a sentence says so, but not behind an article', () => {
    expect(named('just use slack for the team chat', ['Slack'])).toEqual(['Slack']);
    expect(named('we use the slack for the team chat', ['Slack'])).toEqual([]);
  });

  it('The matcher takes a word with the accents of the name for the name', () => {
    expect(marked('They nestle in; nestlé sells water.', 'Nestlé')).toEqual(['nestlé']);
  });

  it('The matcher copes with names that hold no letter, repeat, or look like patterns', () => {
    expect(match('a+b (c) [d] $1', ['+'], ['()'], ['$1'], [''])).toEqual([
      expect.objectContaining({ brand_id: '$1' }),
    ]);
    expect(marked('Acme', 'Acme', 'ACME', 'Acme Inc.')).toEqual(['Acme']);
  });

  it('The matcher stays within the bounds of any text and finds a plain name between any two sentences', () => {
    const matchAcme = createMatcher([brand('Acme'), brand('Target'), brand('小米'), brand('Ben & Jerry’s')]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const text = `${before}\n\nBuyers name Acme first.\n\n${after}`;
        const mentions = matchAcme(text);
        for (const { spans, negated } of mentions)
          for (const { start, end } of [...spans, ...negated]) expect(text.slice(start, end)).not.toBe('');
        expect(mentions.find(({ brand_id }) => brand_id === 'Acme')?.spans).toContainEqual({
          start: before.length + 14,
          end: before.length + 18,
        });
      }),
    );
  });

  it('The matcher gives the place of the name alone where other letters are joined to it', () => {
    expect(marked('السيارة بتويوتا جيدة', 'تويوتا')).toEqual(['تويوتا']);
    expect(marked('Servers by I.B.M. last.', 'IBM')).toEqual(['I.B.M']);
    expect(marked('Ищите в Яндексе.', 'Яндекс')).toEqual(['Яндексе']);
  });

  it('The matcher accepts the name endings of another language only where the text is in that language', () => {
    expect(named('Allegrze is a hamlet.', ['Allegro'])).toEqual([]);
    expect(named('Na Allegrze kupisz to przez telefon.', ['Allegro'])).toEqual(['Allegro']);
  });

  it('The matcher counts nothing in the description of a picture', () => {
    expect(named('![Acme logo](https://example.com/a.png)', ['Acme'])).toEqual([]);
    expect(named('[Acme logo](https://example.com/a.png)', ['Acme'])).toEqual(['Acme']);
  });

  it('The matcher counts the end of a longer name only where the text also names the brand by itself', () => {
    expect(named('They moved to Chevy Chase last year.', ['Chase'])).toEqual([]);
    expect(named('In Chevy Chase people bank with Chase.', ['Chase'])).toEqual(['Chase']);
  });

  it('The matcher has a version', () => {
    expect(MATCHER_VERSION).toBeGreaterThan(0);
  });
});
