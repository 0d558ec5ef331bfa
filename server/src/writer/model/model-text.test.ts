import { afterEach, describe, expect, it } from 'vitest';
import type { Double } from '../../../test/doubles/double-server.ts';
import { PLAIN_SUMMARY, setUpModelWriter } from '../../../test/doubles/model-writer-setup.ts';
import type { Page } from '../../language/page/page.ts';
import type { InsightFact, TopicFacts } from '../writer.ts';

const PAGES: Page[] = [
  page('https://acme.example/', 'Acme plans production for bakeries', [
    'Acme is planning software for bakeries.',
    'It schedules ovens, orders flour by itself and prints labels for every batch.',
  ]),
  page('https://acme.example/pricing', 'Pricing', [
    'The Starter plan costs 29 euros a month for up to 3 ovens.',
  ]),
];

function page(url: string, title: string, texts: string[]): Page {
  const blocks = texts.map((text) => ({ kind: 'paragraph' as const, text, heading: null }));
  return {
    url,
    title,
    description: null,
    site_name: 'Acme',
    language: 'en',
    headings: [],
    blocks,
    links: [],
    json_ld: [],
  };
}

const doubles: Double[] = [];
afterEach(() => Promise.all(doubles.splice(0).map((double) => double.close())));

async function setUp(...settings: Parameters<typeof setUpModelWriter>) {
  const made = await setUpModelWriter(...settings);
  doubles.push(made.double);
  return made;
}

const company = () => ({
  brand_name: 'Acme',
  host: 'www.acme.example',
  pages: PAGES,
  signal: new AbortController().signal,
});

describe('A description by a model', () => {
  const say = (text: string, ...pages: number[]) => ({ text, pages });
  const whole = {
    what_it_is: [say('Acme is planning software for bakeries.', 1)],
    what_it_does: [
      say('It schedules ovens.', 1),
      say('It schedules every oven of the house.', 1),
      say('It orders flour by itself.', 1),
      say('It prints labels for every batch.', 1),
      say('It connects to Shopify and SAP.', 1),
    ],
    for_whom: [],
    facts: [
      { kind: 'price', ...say('The Starter plan costs 29 euros a month.', 2) },
      { kind: 'price', ...say('The Pro plan costs 99 euros a month.', 2) },
      { kind: 'licence', ...say('It is licensed under the MIT licence.', 7) },
    ],
  };

  it('A model’s description of a company keeps only what its pages contain, and says what is missing', async () => {
    const { writer, logged } = await setUp(() => JSON.stringify(whole));
    const { markdown, sources, missing } = await writer.describeCompany(company());
    expect(markdown).toContain('Acme is planning software for bakeries.');
    expect(markdown).toContain(
      '- Price: The Starter plan costs 29 euros a month. ([source](https://acme.example/pricing))',
    );
    expect(markdown).not.toMatch(/Shopify|99|MIT/);
    expect(sources.map(({ url }) => url)).toEqual(['https://acme.example/', 'https://acme.example/pricing']);
    expect(missing).toEqual(['who it is for', 'licence', 'platforms']);
    expect(logged).toEqual([]);
  });

  it('The description of a company falls back to the built-in writer when most of the model’s words are invented', async () => {
    const invented = { ...whole, what_it_does: [say('It bakes on Mars with 12 robots.', 1)] };
    const { writer, logged } = await setUp(() => JSON.stringify(invented));
    expect((await writer.describeCompany(company())).markdown).toBe('built in');
    expect(logged[0]?.reason).toContain('supported');
  });
});

describe('Phrasing by a model', () => {
  const fact = (plain: string, data = {}): InsightFact => ({
    kind: 'cited_source',
    plain,
    data,
    answer_ids: ['a1'],
  });
  const facts = [
    fact('reviews.example.org is cited in 7 of 12 answers.'),
    fact('Northwind is named in 4 answers that do not name Acme.'),
    fact('No page answers “How long do ovens last?”.'),
    fact('ChatGPT failed 3 times.'),
  ];
  const phrase = async (...sentences: string[]) => {
    const { writer } = await setUp(() => JSON.stringify({ sentences }));
    return writer.phraseInsights({ facts, signal: new AbortController().signal });
  };

  it('A model’s phrasing is kept where it says the same', async () => {
    const better = [
      'In 7 of 12 answers, reviews.example.org is the source.',
      'Four answers name Northwind but not Acme.',
      'There is no page yet that answers “How long do ovens last?”.',
      'ChatGPT did not answer 3 times.',
    ];
    // The last one turns a failure into a denial, so its plain sentence stays.
    expect(await phrase(...better)).toEqual([...better.slice(0, 3), facts[3]?.plain]);
  });

  it('A model’s phrasing falls back to the plain sentence where it adds a number or a name, loses a count or reverses the sense', async () => {
    const worse = [
      'reviews.example.org is cited in 7 of 12 answers, a share of 58 percent.',
      'Northwind is named in 4 answers that name Acme.',
      'No page answers “How long do ovens last?”, so write one like Tillpoint did.',
      'ChatGPT failed.',
    ];
    expect(await phrase(...worse)).toEqual(facts.map(({ plain }) => plain));
  });

  it('A model’s phrasing falls back to all plain sentences when some are missing', async () => {
    expect(await phrase('One sentence only.')).toEqual(facts.map(({ plain }) => plain));
  });

  it('No model is asked for a phrasing when there are no facts', async () => {
    const { double, writer } = await setUp();
    expect(await writer.phraseInsights({ facts: [], signal: new AbortController().signal })).toEqual([]);
    expect(double.requests).toHaveLength(0);
  });

  const topic = { signal: new AbortController().signal } as TopicFacts & { signal: AbortSignal };
  it('A model’s phrasing of a summary is kept when it adds nothing, and is replaced by the plain one otherwise', async () => {
    const better =
      'Northwind leads with 9 of 12 answers, while Acme is named in 5 of them. Gemini never cites Acme.';
    const { writer } = await setUp(() => JSON.stringify({ summary: better }));
    expect(await writer.summariseTopic(topic)).toBe(better);
    const { writer: boaster, logged } = await setUp(
      () => '{"summary":"Acme is up by 40 % thanks to Reddit."}',
    );
    expect(await boaster.summariseTopic(topic)).toBe(PLAIN_SUMMARY);
    expect(logged[0]?.reason).toContain('Reddit');
  });
});
