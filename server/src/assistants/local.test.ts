import { describe, expect, it } from 'vitest';
import { BARREWISE, PIROUETTE, REVIEW, SITES, STEPDESK } from '../../test/reader-test-sites.ts';
import { buildReaderIndex, type ReaderSite } from '../language/search/reader-index.ts';
import type { Answer } from './assistant.ts';
import { createLocal } from './local.ts';
import { readerAnswer } from './reader-answer.ts';

const NO_ANSWER = 'I found no page that answers this.';
const ask = (text: string, sites = SITES, signal = new AbortController().signal): Promise<Answer> =>
  createLocal(async (question) => readerAnswer(buildReaderIndex(sites), question)).ask({
    text,
    locale: { country: null, region: null, city: null, language: 'en' },
    signal,
  });

const textsOn = (url: string) =>
  SITES.flatMap(({ pages }) => pages.filter((page) => page.url === url)).flatMap(({ blocks }) =>
    blocks.map(({ text }) => text),
  );
/** The sentences before an answer's marks. */
const quotesOf = ({ text, citations }: Answer) =>
  citations.map(({ url, start, end }, i) => ({
    url,
    mark: text.slice(start ?? 0, end ?? 0),
    sentence: text
      .slice(citations[i - 1]?.end ?? 0, start ?? 0)
      .replace(/^\s*(\d\. \*\*.+?\*\*: )?/, '')
      .trim(),
  }));

const QUESTIONS = [
  'Which booking software is best for dance studios?',
  'Which tools run a waiting list for dance classes?',
  'How do I import my members from a CSV file?',
  'What is Stepdesk?',
  'How much does Pirouette cost per month?',
];

describe('An answer', () => {
  it('The built-in reader names the companies that a "which" question asks for, one sentence each, and no source among them', async () => {
    const { text } = await ask('Which booking software is best for dance studios?');
    expect(text.split('\n')).toEqual([
      '1. **Pirouette**: Pirouette is booking software for dance studios. [1]',
      '2. **Stepdesk**: Stepdesk is booking software for gyms and dance studios. [2]',
    ]);
  });

  it('The built-in reader names at most five companies', async () => {
    const studios = Array.from({ length: 7 }, (_, i) => ({
      ...BARREWISE,
      domain: `b${i}.example`,
      name: `Barre${i}`,
      pages: BARREWISE.pages.map((page) => ({
        ...page,
        url: `https://b${i}.example/`,
        blocks: page.blocks.map((block) => ({
          ...block,
          text: block.text.replace('Barrewise', `Barre${i}`),
        })),
      })),
    }));
    const { text } = await ask('Which booking software is made for ballet schools?', studios);
    expect(text.split('\n')).toHaveLength(5);
  });

  it('The built-in reader credits no company with what its page says of another', async () => {
    const byHand = await ask('Which tools fill the waiting list of a dance studio by hand?');
    expect(byHand.text).not.toContain('**Stepdesk**: Unlike Pirouette');
    const yoga = await ask('Which tools offer waiting lists for yoga studios?');
    expect(yoga.text).toMatch(/^Tutu offers waiting lists for yoga studios/);
  });

  it('The built-in reader names no company whose sentence misses the constraint', async () => {
    const site = (name: string, text: string): ReaderSite => {
      const [page] = BARREWISE.pages;
      const url = `https://${name}.example/`;
      const blocks = [{ kind: 'paragraph' as const, text, heading: null }];
      return {
        site_id: name,
        domain: `${name}.example`,
        name,
        pages: page ? [{ ...page, url, title: name, blocks }] : [],
      };
    };
    const { text } = await ask('Which invoicing tools work with accountants?', [
      site(
        'Inkwell',
        'Inkwell is an invoicing tool that sends a bill in seconds. It also shows it to accountants.',
      ),
      site('Quillet', 'Quillet shares every invoice with accountants at the end of the month.'),
      site('Blotter', 'Blotter draws house plans for architects and their clients.'),
    ]);
    expect(text).toBe(
      '1. **Quillet**: Quillet shares every invoice with accountants at the end of the month. [1]',
    );
  });

  it('The built-in reader explains in two to four sentences in the order of the page', async () => {
    const { text, citations } = await ask('How do I import my members from a CSV file?');
    expect(citations.length).toBeGreaterThanOrEqual(2);
    expect(citations.length).toBeLessThanOrEqual(4);
    expect(text.indexOf('Export your members')).toBeLessThan(text.indexOf('Upload the CSV file'));
  });

  it('The built-in reader begins with the definition when asked what something is', async () => {
    expect((await ask('What is Stepdesk?')).text).toMatch(/^Stepdesk is booking software for gyms/);
  });

  it('The built-in reader gives a price only from a sentence that has one', async () => {
    expect((await ask('How much does Pirouette cost per month?')).text).toMatch(/^The Studio plan costs €29/);
    expect((await ask('How much does Barrewise cost per month?')).text).toBe(NO_ANSWER);
  });

  it('The built-in reader gives a number only of the things that were asked about', async () => {
    expect((await ask('How many members does one CSV file import?')).text).toMatch(/5,000 members/);
    expect((await ask('How many spreadsheets does one CSV file import?')).text).toBe(NO_ANSWER);
  });

  it.each([
    'What vaccinations do I need for a trip to Kenya?',
    'Which booking software integrates with Salesforce?',
    'Does Stepdesk import members from Mindbody?',
    'Which booking software for dance studios offers a franchise dashboard with royalties?',
    'How do I import a spreadsheet of members with photographs and signatures?',
    'What does the monthly letter have news about?',
    '?!',
  ])('The built-in reader refuses in one exact sentence what no page answers: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ text: NO_ANSWER, citations: [] });
  });

  it.each(QUESTIONS)(
    'The built-in reader links each sentence to the page where it stands word for word: %s',
    async (question) => {
      const quotes = quotesOf(await ask(question));
      expect(quotes.length).toBeGreaterThan(0);
      for (const { url, mark, sentence } of quotes) {
        expect(mark).toMatch(/^\[\d\]$/);
        expect(textsOn(url).some((text) => text.includes(sentence))).toBe(true);
      }
    },
  );

  it.each(QUESTIONS)('The built-in reader quotes no footer and no menu: %s', async (question) => {
    expect((await ask(question)).text).not.toMatch(/monthly letter|Home Pricing/);
  });
});

describe('What an answer rests on', () => {
  it('The built-in reader shows each search with the pages it found', async () => {
    const { steps, queries, results, searched, usage } = await ask(
      'How do I import members for a dance studio?',
    );
    expect(queries).toEqual([
      'import members',
      'import members dance studio',
      'import members dance studio guide',
    ]);
    expect(steps.map((step) => step.type === 'search_query' && step.query)).toEqual(queries);
    expect(results[0]).toEqual({
      url: 'https://pirouette.example/import',
      title: 'Import your members | Pirouette',
      snippet: expect.stringContaining('Export your members as a CSV file'),
    });
    expect(searched).toBe(true);
    expect(usage.searches).toBe(3);
  });

  it('The built-in reader takes at most three pages of a site, each once', async () => {
    const { results } = await ask('Which booking software is best for dance studios?');
    const ofPirouette = results.filter(({ url }) => url.includes('pirouette'));
    expect(ofPirouette).toHaveLength(3);
    expect(new Set(results.map(({ url }) => url)).size).toBe(results.length);
  });

  it('An answer of the built-in reader says which reader answered, under its own name', async () => {
    expect(createLocal(async (question) => readerAnswer(buildReaderIndex([]), question))).toMatchObject({
      platform: 'local',
      surface: 'built_in',
    });
    expect(await ask('What is Stepdesk?')).toMatchObject({
      requested_model: 'built-in-reader-1',
      served_model: 'built-in-reader-1',
      cost_usd: 0,
    });
  });

  it('The built-in reader stops when the caller cancels', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    await expect(ask('What is Stepdesk?', SITES, cancelled)).rejects.toThrow('cancelled');
  });

  it('The built-in reader answers from an empty index that it found nothing', async () => {
    expect(await ask('What is Stepdesk?', [])).toMatchObject({ text: NO_ANSWER, results: [] });
  });
});

describe('Impartiality', () => {
  // A workspace lists its own site first and identifies it by id; neither may matter.
  const swapped = [STEPDESK, REVIEW, BARREWISE, PIROUETTE].map((site, i) => ({
    ...site,
    site_id: String(i),
  }));

  it.each(QUESTIONS)(
    'The built-in reader answers the same when customer and competitor change places: %s',
    async (question) => {
      expect(await ask(question, swapped)).toEqual(await ask(question));
    },
  );

  it('The built-in reader puts equals in an order that the workspace does not decide', async () => {
    const twins = ['alder', 'birch', 'cedar'].map((name) => ({
      ...BARREWISE,
      domain: `${name}.example`,
      name,
      pages: BARREWISE.pages.map((page) => ({ ...page, url: `https://${name}.example/` })),
    }));
    const question = 'Which booking software works without an internet connection?';
    expect(await ask(question, twins.toReversed())).toEqual(await ask(question, twins));
  });

  it.each(QUESTIONS)('The built-in reader answers the same when asked again: %s', async (question) => {
    expect(await ask(question)).toEqual(await ask(question));
  });
});
