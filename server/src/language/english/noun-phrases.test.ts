import { describe, expect, it } from 'vitest';
import { rankKeyphrases } from './keyphrases.ts';
import { nounPhrases } from './noun-phrases.ts';

describe('nounPhrases', () => {
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
  ])('%j', (text, phrases) => {
    expect(nounPhrases(text)).toEqual(phrases);
  });
});

describe('rankKeyphrases', () => {
  const ranked = (phrases: string[]) =>
    rankKeyphrases(phrases.map((phrase) => ({ phrase, weight: 1 }))).map(({ phrase }) => phrase);

  it('prefers the phrase that stands in several places to its parts', () => {
    expect(ranked(['full text search', 'full text search', 'text', 'search results'])[0]).toBe(
      'full text search',
    );
  });

  it('takes away from a part what its longer phrases account for', () => {
    const [first, ...rest] = rankKeyphrases([
      { phrase: 'logical replication', weight: 5 },
      { phrase: 'replication', weight: 5 },
    ]);
    expect(first?.phrase).toBe('logical replication');
    expect(rest).toEqual([{ phrase: 'replication', score: 0 }]);
  });

  it('counts spellings of one phrase together and shows the commonest', () => {
    expect(ranked(['read replicas', 'read replicas', 'read replica'])).toEqual(['read replicas']);
  });

  it('is the same in any order', () => {
    const phrases = ['cake orders', 'deposit payments', 'cake orders', 'allergen tracking'];
    expect(ranked(phrases)).toEqual(ranked(phrases.toReversed()));
  });
});
