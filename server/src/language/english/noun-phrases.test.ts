import { describe, expect, it } from 'vitest';
import { rankKeyphrases } from './keyphrases.ts';
import { nounPhrases } from './noun-phrases.ts';

describe('Noun phrases', () => {
  it.each([
    [
      'High Availability, Load Balancing, and Replication',
      ['High Availability', 'Load Balancing', 'Replication'],
    ],
    ['Crumbline collects deposits by card', ['Crumbline', 'deposits', 'card']],
    ['The point-in-time recovery of your database', ['point-in-time recovery', 'database']],
    ['Plan the week', ['week']],
    ['to invoice clients', ['clients']],
    ['new invoices', ['invoices']],
    ['Backups are available', ['Backups']],
    ['', []],
  ])('The noun phrases of this text are found: %j', (text, phrases) => {
    expect(nounPhrases(text)).toEqual(phrases);
  });
});

describe('Ranked phrases', () => {
  const ranked = (phrases: string[]) =>
    rankKeyphrases(phrases.map((phrase) => ({ phrase, weight: 1 }))).map(({ phrase }) => phrase);

  it('A phrase that stands in several places ranks before its parts', () => {
    expect(ranked(['full text search', 'full text search', 'text', 'search results'])[0]).toBe(
      'full text search',
    );
  });

  it('A part of a phrase is not counted where its longer phrases contain it', () => {
    const [first, ...rest] = rankKeyphrases([
      { phrase: 'logical replication', weight: 5 },
      { phrase: 'replication', weight: 5 },
    ]);
    expect(first?.phrase).toBe('logical replication');
    expect(rest).toEqual([{ phrase: 'replication', score: 0 }]);
  });

  it('Spellings of one phrase are counted together, and the most common one is shown', () => {
    expect(ranked(['read replicas', 'read replicas', 'read replica'])).toEqual(['read replicas']);
  });

  it('The ranking of phrases is the same whatever their order', () => {
    const phrases = ['cake orders', 'deposit payments', 'cake orders', 'allergen tracking'];
    expect(ranked(phrases)).toEqual(ranked(phrases.toReversed()));
  });
});
