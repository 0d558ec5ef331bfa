import { describe, expect, it } from 'vitest';
import type { Page } from '../../../language/page/page.ts';
import { promptsFromQueries, type SearchQuery } from './search-queries.ts';

const homeOf = (title: string, language: string, type: string, town: string): Page => ({
  url: 'https://nowak.example/',
  title,
  description: title,
  site_name: 'Nowak',
  language,
  headings: [{ level: 1, text: title }],
  blocks: [],
  links: [],
  json_ld: [{ '@type': type, name: 'Nowak', address: { addressLocality: town } }],
});
const plumber = homeOf('Plumber in Leeds', 'en', 'Plumber', 'Leeds');

const read = (queries: (string | SearchQuery)[], page = plumber) =>
  promptsFromQueries({
    brand_name: 'Nowak',
    host: 'nowak.example',
    pages: [page],
    names: ['Nowak', 'Pipe Kings'],
    queries: queries.map((query) => (typeof query === 'string' ? { text: query, count: null } : query)),
  });
const textsOf = (...queries: string[]) => read(queries).prompts.map(({ text }) => text);

describe('Prompts out of search queries', () => {
  it('A query that is a question becomes that question', () => {
    expect(textsOf('how long does a boiler last')).toEqual(['How long does a boiler last?']);
  });

  it.each([
    ['plumber leeds cost', /^How much does a plumber .*Leeds\?$/],
    ['best plumbers leeds', /plumbers in Leeds/],
    ['plumber near me', /plumber/],
  ])('The words %j become the question of the trade that says most of them', (query, expected) => {
    const [text] = textsOf(query);
    expect(text).toMatch(expected);
    expect(text).toMatch(/\?$/);
  });

  it('Queries in the language of the site become questions in that language', () => {
    const page = homeOf('Steuerberater in Kassel', 'de', 'AccountingService', 'Kassel');
    const { prompts } = read(['steuerberater kassel kosten'], page);
    expect(prompts[0]?.text).toMatch(/^Was kostet ein Steuerberater in Kassel.*\?$/);
  });

  it('Queries with one question are counted together, and the most searched for comes first', () => {
    const { prompts } = read([
      { text: 'how long does a boiler last', count: 40 },
      { text: 'plumber leeds cost', count: 70 },
      { text: 'cost of plumber in leeds', count: 30 },
    ]);
    expect(prompts.map(({ count }) => count)).toEqual([100, 40]);
    expect(prompts[0]?.queries).toEqual(['plumber leeds cost', 'cost of plumber in leeds']);
  });

  it('Queries that name a company or say too little are left out and counted', () => {
    expect(read(['nowak opening hours', 'pipe kings reviews', 'blue', 'xqzt'])).toEqual({
      prompts: [],
      left_out: { names_company: 2, unclear: 2 },
    });
  });
});
