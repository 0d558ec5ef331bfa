import { describe, expect, it } from 'vitest';
import { readTopic } from './topic-phrase.ts';

const known = (text: string) =>
  Object.fromEntries(Object.entries(readTopic(text) ?? {}).filter(([, value]) => value !== null));

describe('readTopic', () => {
  it.each([
    [
      'CRM for bakeries',
      { category: { one: 'CRM', many: 'CRMs', offered_as: 'product' }, audience: 'bakeries' },
    ],
    [
      'Invoicing Software',
      { category: { one: 'invoicing software', many: 'invoicing tools', offered_as: 'product' } },
    ],
    [
      'heating companies in Leeds',
      {
        category: { one: 'heating company', many: 'heating companies', offered_as: 'provider' },
        within: 'Leeds',
      },
    ],
    [
      'Best project management software for small business',
      {
        category: {
          one: 'project management software',
          many: 'project management tools',
          offered_as: 'product',
        },
        audience: 'small businesses',
      },
    ],
    ['How do I choose a CRM?', { category: { one: 'CRM', many: 'CRMs', offered_as: 'product' } }],
    ['Email-Marketing', { activity: 'email marketing' }],
    ['database replication', { activity: 'database replication' }],
    ['Solar panel installation', { activity: 'solar panel installation' }],
    ['SEO', { activity: 'SEO' }],
    ['full text search in databases', { activity: 'full text search', within: 'databases' }],
    ['managed postgres backups', { things: 'managed postgres backups' }],
    ['wedding cake', { things: 'wedding cakes' }],
    ['running shoes', { things: 'running shoes' }],
    ['Take cake orders online', { job: 'take cake orders online' }],
    ['accepting payments online', { job: 'accept payments online' }],
  ])('%j', (text, parts) => {
    expect(known(text)).toEqual(parts);
  });

  it.each([
    '',
    '?',
    'Kundenverwaltung für Bäckereien',
    '焙煎所',
    'a text that is much too long to be a topic of any kind',
  ])('leaves %j alone', (text) => {
    expect(readTopic(text)).toBeNull();
  });
});
