import { describe, expect, it } from 'vitest';
import { nounNumber, pluralise, singularise, withArticle } from './english-inflect.ts';

describe('Inflection', () => {
  it.each([
    ['web server', 'web servers'],
    ['heating company', 'heating companies'],
    ['bakery CRM', 'bakery CRMs'],
    ['gas safety certificate', 'gas safety certificates'],
    ['search index', 'search indexes'],
    ['process', 'processes'],
    ['status', 'statuses'],
    ['salesperson', 'salespersons'],
    ['loaf', 'loaves'],
    ['read replica', 'read replicas'],
  ])('The plural is formed and undone correctly: %s ↔ %s', (one, many) => {
    expect(pluralise(one)).toBe(many);
    expect(singularise(many)).toBe(one);
  });

  it.each([
    'invoicing software',
    'full text search',
    'load balancing',
    'database replication',
    'high availability',
    'email marketing',
  ])('The phrase “%s” takes no plural', (phrase) => {
    expect(nounNumber(phrase)).toBe('uncountable');
    expect(pluralise(phrase)).toBe(phrase);
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

  it.each([
    'a bakery CRM',
    'an invoicing tool',
    'an HTTP server',
    'a URL shortener',
    'a user directory',
    'a unified inbox',
    'an unknown host',
    'an hour',
    'a European host',
    'an SEO tool',
    'an open source database',
    'a one-page site',
  ])('The right article is chosen in “%s”', (phrase) => {
    expect(withArticle(phrase.replace(/^an? /, ''))).toBe(phrase);
  });
});
