import { expect, it } from 'vitest';
import { aCitation, anAnswer, aSweep, named } from '../../../test/sweep-samples.ts';
import type { SweepAnswer } from '../executions/sweep.service.ts';
import { findEarned } from './find-earned.ts';

const find = (answers: SweepAnswer[]) =>
  findEarned({
    topic_id: 'topic',
    sweep: aSweep(answers),
    brand_name: 'Acme',
    namesBrand: (text) => /\bacme\b/i.test(text),
    brands: [
      { name: 'Acme', aliases: [], domains: ['acme.example'] },
      { name: 'Crumbly', aliases: ['Crumbly POS'], domains: ['crumbly.example'] },
    ],
  });
const GUIDE = aCitation('https://guide.example/tills', { title: 'Ten tills for bakeries', kind: 'review' });
const loafledger = named('Loafledger', 'competitor');

it('A place is suggested where rivals are named and the brand is not, with the counts of the answers', () => {
  const [idea, ...more] = find([
    anAnswer('a', { mentions: [loafledger], citations: [GUIDE] }),
    anAnswer('a', { mentions: [loafledger], citations: [GUIDE], platform: 'gemini' }),
    anAnswer('b', { mentions: [loafledger], citations: [] }),
    anAnswer('b', { mentions: [], citations: [GUIDE] }),
    anAnswer('c', { mentioned: true, mentions: [loafledger], citations: [GUIDE] }),
  ]);
  expect(more).toEqual([]);
  expect(idea).toMatchObject({
    text: 'Get Acme named on “Ten tills for bakeries” (guide.example) — cited in 2 of 3 answers that name Loafledger and not you.',
    memo: 'ChatGPT and Gemini cite this review or comparison for 2 of 3 prompts. It’s a source of 3 of the 4 answers that don’t mention you. Mentioned there instead: Loafledger (2).',
    target_locator: 'https://guide.example/tills',
    impact: 6,
  });
  expect(idea?.evidence.map(({ prompt_text, answers, of }) => [prompt_text, answers, of])).toEqual([
    ['a', 1, 1],
    ['a', 1, 1],
    ['b', 1, 2],
  ]);
});

it.each([
  ['a page of our own', { own: true, kind: 'own' }],
  ["a competitor's page", { kind: 'competitor' }],
  ['instructions of somebody', { kind: 'documentation' }],
  ['an office', { domain: 'trade.gov.uk', kind: 'reference' }],
  ['a page whose title names us already', { title: 'Acme and its rivals', kind: 'review' }],
])('A suggestion of places to be named leaves out %s', (_, change) => {
  const citation = aCitation('https://somewhere.example/page', change);
  expect(find([anAnswer('a', { mentions: [loafledger], citations: [citation] })])).toEqual([]);
});

it.each([
  ['loafledger.example', loafledger],
  ['getloafledger.example', loafledger],
  ['sconeandsons.example', named('Scone & Sons', 'discovered')],
  ['sconesons.example', named('Scone & Sons', 'discovered')],
  ['tills.example', { ...named('Flourish', 'discovered'), domain: 'tills.example' }],
  ['crumbly-uk.example', loafledger],
  ['crumblypos.example', loafledger],
  ['acme.example.org', loafledger],
])(
  'The site %s is taken for that of a company that the answers name, and is not suggested',
  (domain, mention) => {
    const citation = aCitation(`https://${domain}/pricing`);
    expect(find([anAnswer('a', { mentions: [mention], citations: [citation] })])).toEqual([]);
  },
);

it.each([
  ['https://loafledger.example/blog/loafledger-vs-crumbly', 'review'],
  ['https://loafledger.example/news/round', 'news'],
  ['https://loafledger.example/community/t/1', 'forum'],
  ['https://crumbly.example/reviews', 'review'],
])(
  'A page on the site of a company is not suggested, though it reads like a public place: %s',
  (url, kind) => {
    expect(find([anAnswer('a', { mentions: [loafledger], citations: [aCitation(url, { kind })] })])).toEqual(
      [],
    );
  },
);

it.each([
  'https://apps.apple.com/us/app/tills/id1',
  'https://play.google.com/store/apps/details?id=tills',
  'https://apps.shopify.com/tills',
  'https://marketplace.atlassian.com/apps/1',
])('The page of one app in a store is not suggested: %s', (url) => {
  expect(find([anAnswer('a', { mentions: [loafledger], citations: [aCitation(url)] })])).toEqual([]);
});

it('A review site is suggested even if answers name it as if it were a company', () => {
  const citation = aCitation('https://g2.com/categories/tills', { kind: 'review', title: null });
  const [idea] = find([anAnswer('a', { mentions: [named('G2', 'discovered')], citations: [citation] })]);
  expect(idea?.target_locator).toBe('https://g2.com/categories/tills');
});

it('No place is suggested where every answer that cites it names us', () => {
  expect(find([anAnswer('a', { mentioned: true, mentions: [loafledger], citations: [GUIDE] })])).toEqual([]);
});

it('A forum is suggested as a whole, whichever of its threads are cited, and a page once under all its addresses', () => {
  const thread = (id: number) =>
    aCitation(`https://www.reddit.com/r/baking/${id}`, { kind: 'forum', domain: 'reddit.com' });
  const http = aCitation('http://www.guide.example/tills', { kind: 'review', title: 'guide.example' });
  const ideas = find([
    anAnswer('a', { mentions: [loafledger], citations: [thread(1), GUIDE] }),
    anAnswer('b', { mentions: [loafledger], citations: [thread(2), http] }),
  ]);
  expect(ideas.map(({ target_locator }) => target_locator)).toEqual([
    'reddit.com',
    'https://guide.example/tills',
  ]);
  expect(ideas[0]?.text).toMatch(
    /^Join the discussions on reddit\.com that assistants cite — cited in 2 of 2/,
  );
  expect(ideas[0]?.cited_pages).toHaveLength(2);
  expect(ideas[1]?.text).toContain('“Ten tills for bakeries”');
});

it('A page that only one of many answers cites is taken for chance and not suggested', () => {
  const silent = ['b', 'c', 'd', 'e', 'f'].map((prompt) => anAnswer(prompt, { mentions: [loafledger] }));
  expect(find([anAnswer('a', { mentions: [loafledger], citations: [GUIDE] }), ...silent])).toEqual([]);
});

it('A suggestion says so when the answers name nobody at all', () => {
  const [idea] = find([anAnswer('a', { citations: [GUIDE] })]);
  expect(idea?.text).toMatch(/ — cited in the one answer that does not name you\.$/);
});

it('No place is suggested from answers of the built-in reader, or without answers', () => {
  expect(find([])).toEqual([]);
  expect(find([anAnswer('a', { platform: 'local', mentions: [loafledger], citations: [GUIDE] })])).toEqual(
    [],
  );
});

it('The same suggestion is recognized in another sweep', () => {
  const answers = () => [anAnswer('a', { mentions: [loafledger], citations: [GUIDE] })];
  const long = aCitation(`https://guide.example/${'tills/'.repeat(600)}`);
  expect(find(answers())[0]?.fingerprint).toBe(find(answers())[0]?.fingerprint);
  const [other] = find([anAnswer('a', { citations: [long] })]);
  expect(other?.fingerprint).not.toBe(find(answers())[0]?.fingerprint);
  expect(other?.fingerprint.length).toBeLessThan(100);
});
