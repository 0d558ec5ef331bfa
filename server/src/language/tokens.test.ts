import { describe, expect, it } from 'vitest';
import { STEMMERS } from './languages/stemmers.ts';
import { stems, words } from './tokens.ts';

describe('Words', () => {
  it('Words fold case and accents, and keep the marks in names of languages', () => {
    expect(words('Über C++, C# and the café’s menu')).toEqual([
      'uber',
      'c++',
      'c#',
      'and',
      'the',
      'cafe',
      'menu',
    ]);
  });

  it('Words are split at the joints of identifiers, and in scripts without spaces', () => {
    expect(words('pg_dump self-hosted 予約')).toEqual(['pg', 'dump', 'self', 'hosted', '予約']);
  });

  it('Vowels that are signs on a letter are no end of a word', () => {
    expect(words('दुकान की सेवाएं')).toEqual(['दुकान', 'की', 'सेवाएं']);
    expect(words('আমাদের দোকান')).toEqual(['আমাদের', 'দোকান']);
    expect(words('எங்கள் கடை')).toEqual(['எங்கள்', 'கடை']);
  });

  it('A language that puts no spaces between words has words all the same', () => {
    expect(words('ร้านอยู่ที่ไหน')).toEqual(['ร้าน', 'อยู่', 'ที่ไหน']);
    expect(words('ຮ້ານຢູ່ໃສ').length).toBeGreaterThan(1);
    expect(words('ហាងនៅឯណា').length).toBeGreaterThan(1);
    expect(words('営業時間は何時ですか')).toContain('営業');
    expect(words('营业时间')).toEqual(['营业', '时间']);
  });

  it('Marks that a word may be written without make no other word', () => {
    expect(words('كِتَاب')).toEqual(words('كتاب'));
    expect(words('ガラス')).not.toEqual(words('カラス'));
  });

  it('Contractions stay one word', () => {
    expect(words("don't won’t")).toEqual(['dont', 'wont']);
  });
});

describe('Stems', () => {
  it('Inflected words have the same stem, and words without meaning are dropped', () => {
    expect(stems('The certificates are renewed automatically')).toEqual(
      stems('a certificate renews automatic'),
    );
  });

  it.each([
    ['uk', 'ремонт', 'ремонту ремонти'],
    ['lt', 'namas', 'namai namo'],
  ])('Forms of one word have one stem in the language %s', (language, word, forms) => {
    expect(new Set(stems(`${word} ${forms}`, language))).toEqual(new Set(stems(word, language)));
  });

  it('Two words have the stem of the one word that they also make', () => {
    expect(stems('backing up the data, logged in, sign-up')).toEqual(stems('backup data login signup'));
  });

  it('In Vietnamese a mark makes another word', () => {
    expect(stems('má', 'vi')).not.toEqual(stems('mà', 'vi'));
    expect(stems('très', 'sk')).toEqual(stems('tres', 'sk'));
  });

  it('An ordinary verb with its particle is left alone', () => {
    expect(stems('walk up the hill')).toEqual(['walk', 'hill']);
  });
});

it('No language’s words make its stems fail', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const language of [...Object.keys(STEMMERS), 'bg', 'cs', 'pl']) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const text = letters.flatMap((one) => letters.map((two) => names.of(one + two) ?? '')).join(', ');
    expect(() => stems(text, language), language).not.toThrow();
  }
});
