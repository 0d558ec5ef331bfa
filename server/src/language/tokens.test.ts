import { describe, expect, it } from 'vitest';
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
    expect(words('pg_dump self-hosted 予約')).toEqual(['pg', 'dump', 'self', 'hosted', '予', '約']);
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

  it('Two words have the stem of the one word that they also make', () => {
    expect(stems('backing up the data, logged in, sign-up')).toEqual(stems('backup data login signup'));
  });

  it('An ordinary verb with its particle is left alone', () => {
    expect(stems('walk up the hill')).toEqual(['walk', 'hill']);
  });
});
