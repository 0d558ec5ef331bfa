import { describe, expect, it } from 'vitest';
import type { Block, Page } from '../platform/page/page.ts';
import type { Answer } from './assistant.ts';
import { createLocal } from './local.ts';
import { auditPrompt } from './reader-audit.ts';
import { buildReaderIndex, type ReaderSite } from './reader-index.ts';

const NO_ANSWER = 'I found no page that answers this.';
const FURNITURE = 'Join our newsletter for dance news and booking software offers.';

function pageOf(url: string, title: string, sections: Record<string, string | Block[]>): Page {
  const blocks = Object.entries(sections).flatMap(([heading, content]): Block[] =>
    typeof content === 'string' ? [{ kind: 'paragraph', text: content, heading }] : content,
  );
  return {
    url,
    title,
    description: null,
    site_name: null,
    language: 'en',
    headings: Object.keys(sections).map((text) => ({ level: 2, text })),
    blocks: [...blocks, { kind: 'paragraph', text: FURNITURE, heading: null }],
    links: [],
    json_ld: [],
  };
}

const PIROUETTE: ReaderSite = {
  site_id: 'p',
  domain: 'pirouette.example',
  name: 'Pirouette',
  pages: [
    pageOf('https://pirouette.example/', 'Pirouette | Booking software for dance studios', {
      Welcome:
        'Pirouette is booking software for dance studios. It keeps classes, teachers and rooms in one calendar.',
      'Waiting lists':
        'Pirouette moves the first dancer on the waiting list into a class when somebody cancels. The dancer gets a text message at once.',
    }),
    pageOf('https://pirouette.example/pricing', 'Pricing | Pirouette', {
      Pricing: 'The Studio plan costs €29 per month for one location. Every plan includes all features.',
      Menu: [{ kind: 'list_item', text: 'Home Pricing Waiting lists Contact', heading: 'Menu' }],
    }),
    pageOf('https://pirouette.example/import', 'Import your members | Pirouette', {
      'Import members from a spreadsheet':
        'Export your members as a CSV file from your old system. Upload the CSV file under Settings to import your members. Pirouette matches the columns by their names and shows a preview before anything is imported.',
    }),
    pageOf('https://pirouette.example/alternatives', 'Alternatives | Pirouette', {
      '1. Tutu': 'Tutu offers waiting lists for yoga studios and for dance studios in Canada.',
    }),
  ],
};
const STEPDESK: ReaderSite = {
  site_id: 's',
  domain: 'stepdesk.example',
  name: 'Stepdesk',
  pages: [
    pageOf('https://stepdesk.example/', 'Stepdesk: booking software', {
      Welcome:
        'Stepdesk is booking software for gyms and dance studios. Stepdesk sends reminders by text message.',
      Waiting: 'Unlike Pirouette, our desk staff fill the waiting list of a dance studio by hand.',
    }),
    pageOf('https://stepdesk.example/rooms', 'Rooms | Stepdesk', {
      'Plan rooms': 'Stepdesk warns you when two dance classes are planned in the same room.',
    }),
  ],
};
const BARREWISE: ReaderSite = {
  site_id: 'b',
  domain: 'barrewise.example',
  name: 'Barrewise',
  pages: [
    pageOf('https://barrewise.example/', 'Barrewise', {
      Welcome: 'Barrewise is booking software that was made for ballet schools.',
      'Offline mode':
        'Barrewise works without an internet connection and saves new bookings when the school is online again.',
    }),
  ],
};
const REVIEW: ReaderSite = {
  site_id: 'r',
  domain: 'dancereview.example',
  name: 'Dance Review',
  kind: 'source',
  pages: [
    pageOf('https://dancereview.example/', 'Dance Review', {
      Test: 'We tested booking software for dance studios for three months in Lyon.',
    }),
  ],
};
const SITES = [PIROUETTE, STEPDESK, BARREWISE, REVIEW];

const ask = (text: string, sites = SITES, signal = new AbortController().signal): Promise<Answer> =>
  createLocal({ index: buildReaderIndex(sites) }).ask({
    text,
    locale: { country: null, region: null, city: null, language: 'en' },
    signal,
  });

const textsOn = (url: string) =>
  SITES.flatMap(({ pages }) => pages.filter((page) => page.url === url)).flatMap(({ blocks }) =>
    blocks.map(({ text }) => text),
  );
/** The sentences that an answer's marks stand behind. */
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

describe('an answer', () => {
  it('names the companies that a "which" question asks for, one sentence each, and no source among them', async () => {
    const { text } = await ask('Which booking software is best for dance studios?');
    expect(text.split('\n').sort()).toEqual([
      '1. **Pirouette**: Pirouette is booking software for dance studios. [1]',
      '2. **Stepdesk**: Stepdesk is booking software for gyms and dance studios. [2]',
    ]);
  });

  it('names at most five companies', async () => {
    const studios = Array.from({ length: 7 }, (_, i) => ({
      ...BARREWISE,
      domain: `b${i}.example`,
      name: `Barre${i}`,
      pages: BARREWISE.pages.map((page) => ({ ...page, url: `https://b${i}.example/` })),
    }));
    const { text } = await ask('Which booking software is made for ballet schools?', studios);
    expect(text.split('\n')).toHaveLength(5);
  });

  it('credits no company with what its page says of another', async () => {
    const { text } = await ask('Which tools run a waiting list for dance classes?');
    expect(text).toContain('**Pirouette**: Pirouette moves the first dancer');
    expect(text).not.toMatch(/Tutu|Unlike/);
  });

  it('explains in two to four sentences in the order of the page', async () => {
    const { text, citations } = await ask('How do I import my members from a CSV file?');
    expect(citations.length).toBeGreaterThanOrEqual(2);
    expect(citations.length).toBeLessThanOrEqual(4);
    expect(text.indexOf('Export your members')).toBeLessThan(text.indexOf('Upload the CSV file'));
  });

  it('leads with the definition when asked what something is', async () => {
    expect((await ask('What is Stepdesk?')).text).toMatch(/^Stepdesk is booking software for gyms/);
  });

  it('gives a price only from a sentence that has one', async () => {
    expect((await ask('How much does Pirouette cost per month?')).text).toMatch(/^The Studio plan costs €29/);
    expect((await ask('How much does Barrewise cost per month?')).text).toBe(NO_ANSWER);
  });

  it.each([
    'What vaccinations do I need for a trip to Kenya?',
    'Which booking software integrates with Salesforce?',
    'Does Stepdesk import members from Mindbody?',
    'Which booking software for dance studios offers a franchise dashboard with royalties?',
    '?!',
  ])('refuses in one exact sentence what no page answers: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ text: NO_ANSWER, citations: [] });
  });

  it.each(QUESTIONS)(
    'links each sentence to the page where it stands word for word: %s',
    async (question) => {
      const quotes = quotesOf(await ask(question));
      expect(quotes.length).toBeGreaterThan(0);
      for (const { url, mark, sentence } of quotes) {
        expect(mark).toMatch(/^\[\d\]$/);
        expect(textsOn(url).some((text) => text.includes(sentence))).toBe(true);
      }
    },
  );

  it.each(QUESTIONS)('quotes no furniture and no menu: %s', async (question) => {
    expect((await ask(question)).text).not.toMatch(/newsletter|Home Pricing/);
  });
});

describe('what an answer rests on', () => {
  it('shows each search with the pages it found', async () => {
    const { steps, queries, results, searched, usage } = await ask(
      'How do I import members for a dance studio?',
    );
    expect(queries).toEqual(['import members', 'import members dance studio', 'import members guide']);
    expect(steps.map((step) => step.type === 'search_query' && step.query)).toEqual(queries);
    expect(results[0]).toEqual({
      url: 'https://pirouette.example/import',
      title: 'Import your members | Pirouette',
      snippet: expect.stringContaining('Export your members as a CSV file'),
    });
    expect(searched).toBe(true);
    expect(usage.searches).toBe(3);
  });

  it('takes at most three pages of a site, each once', async () => {
    const { results } = await ask('Which booking software is best for dance studios?');
    const ofPirouette = results.filter(({ url }) => url.includes('pirouette'));
    expect(ofPirouette).toHaveLength(3);
    expect(new Set(results.map(({ url }) => url)).size).toBe(results.length);
  });

  it('says which reader answered, under its own name', async () => {
    expect(createLocal({ index: buildReaderIndex([]) })).toMatchObject({
      platform: 'local',
      surface: 'built_in',
    });
    expect(await ask('What is Stepdesk?')).toMatchObject({
      requested_model: 'built-in-reader-1',
      served_model: 'built-in-reader-1',
      cost_usd: 0,
    });
  });

  it('stops when the caller cancels', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    await expect(ask('What is Stepdesk?', SITES, cancelled)).rejects.toThrow('cancelled');
  });

  it('answers from an empty index that it found nothing', async () => {
    expect(await ask('What is Stepdesk?', [])).toMatchObject({ text: NO_ANSWER, results: [] });
  });
});

describe('blindness', () => {
  // A workspace lists its own site first and knows it by its id; neither may matter.
  const swapped = [STEPDESK, REVIEW, BARREWISE, PIROUETTE].map((site, i) => ({
    ...site,
    site_id: String(i),
  }));

  it.each(QUESTIONS)('answers the same when customer and competitor change places: %s', async (question) => {
    expect(await ask(question, swapped)).toEqual(await ask(question));
  });

  it.each(QUESTIONS)('answers the same when asked again: %s', async (question) => {
    expect(await ask(question)).toEqual(await ask(question));
  });
});

describe('auditPrompt', () => {
  const index = buildReaderIndex(SITES);

  it('finds the page that answers', () => {
    expect(auditPrompt(index, 'How do I import members from a CSV file?', 'p')).toMatchObject({
      verdict: 'answered',
      best: { url: 'https://pirouette.example/import', coverage: 1, missing_terms: [] },
      page_to_mend: null,
      advice: '“Import your members” answers this.',
    });
  });

  it('looks at one site only', () => {
    expect(auditPrompt(index, 'How do I import members from a CSV file?', 'b')).toMatchObject({
      verdict: 'not_answered',
      best: null,
      page_to_mend: null,
    });
  });

  it('says what a page that comes close lacks, in the words of the prompt', () => {
    expect(auditPrompt(index, 'Which booking software imports members from Mindbody?', 'p')).toMatchObject({
      verdict: 'partly',
      best: { missing_terms: ['Mindbody'] },
      advice: expect.stringMatching(/^“.+” comes close but doesn’t mention “Mindbody”\. Add a short passage/),
    });
  });

  it('joins neighbouring words that are missing', () => {
    const { best } = auditPrompt(index, 'Can I import members of my dance classes by direct debit?', 'p');
    expect(best?.missing_terms).toContain('direct debit');
  });

  it('asks for the figure where a price is wanted and none is named', () => {
    expect(auditPrompt(index, 'How much does Barrewise cost?', 'b')).toMatchObject({
      verdict: 'not_answered',
      advice:
        'No page of yours names a price for this. Say what it costs in a full sentence, with the amount.',
    });
  });

  it('audits a site that is not in the index as having no page', () => {
    expect(auditPrompt(index, 'What is Stepdesk?', 'unknown').verdict).toBe('not_answered');
  });
});
