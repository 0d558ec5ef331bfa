import { describe, expect, it } from 'vitest';
import { learnTruecase } from './english-truecase.ts';

describe('Natural capitals', () => {
  const truecase = learnTruecase([
    'You can search the full text of each document with PostgreSQL.',
    'We run managed Postgres databases for teams in Frankfurt and Paris.',
    'Full Text Search And Its Many Dictionaries Explained Here.',
  ]);

  it.each([
    ['Full Text Search in PostgreSQL', 'full text search in PostgreSQL'],
    ['Managed Postgres in Frankfurt', 'managed Postgres in Frankfurt'],
    ['JSON Types', 'JSON types'],
    ['Zero-Downtime Upgrades', 'zero-downtime upgrades'],
    ['GitHub Import', 'GitHub import'],
  ])('A title gets the capitals that it has in running text: %j → %j', (title, prose) => {
    expect(truecase(title)).toBe(prose);
  });
});
