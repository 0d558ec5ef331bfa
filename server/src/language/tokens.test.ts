import { describe, expect, it } from 'vitest';
import { stems, words } from './tokens.ts';

describe('words', () => {
  it('folds case and accents and keeps the marks of languages', () => {
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

  it('splits what identifiers join, and scripts without spaces', () => {
    expect(words('pg_dump self-hosted 予約')).toEqual(['pg', 'dump', 'self', 'hosted', '予', '約']);
  });

  it('keeps a contraction together', () => {
    expect(words("don't won’t")).toEqual(['dont', 'wont']);
  });
});

describe('stems', () => {
  it('makes inflected words the same and drops those that carry no meaning', () => {
    expect(stems('The certificates are renewed automatically')).toEqual(
      stems('a certificate renews automatic'),
    );
  });

  it('reads two words as the one that they also make', () => {
    expect(stems('backing up the data, logged in, sign-up')).toEqual(stems('backup data login signup'));
  });

  it('leaves an ordinary verb with its particle alone', () => {
    expect(stems('walk up the hill')).toEqual(['walk', 'hill']);
  });
});
