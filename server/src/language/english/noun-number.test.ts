import { describe, expect, it } from 'vitest';
import { nounNumber } from './noun-number.ts';

describe('The number of a noun', () => {
  it.each([
    'invoicing software',
    'full text search',
    'load balancing',
    'database replication',
    'high availability',
    'email marketing',
  ])('The phrase “%s” has neither singular nor plural', (phrase) => {
    expect(nounNumber(phrase)).toBe('uncountable');
  });

  it.each([
    ['CRM for bakeries', 'singular'],
    ['costs of delivery', 'plural'],
    ['APIs', 'plural'],
    ['analysis', 'singular'],
    ['people', 'plural'],
    ['wedding', 'singular'],
  ])('The head of a phrase decides its number: %s is %s', (phrase, number) => {
    expect(nounNumber(phrase)).toBe(number);
  });
});
