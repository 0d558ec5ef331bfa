import type {
  CitedDomains,
  CitedSites,
  MentioningPrompt,
  SitePageCited,
} from '@sightline/contract/measuring/citations';
import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpPerson } from '../../../test/factories.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { runText } from '../../platform/db/database.ts';

let at: MeasuringApp;
let execution = '';
let results: TopicResults;
beforeAll(async () => {
  at = await startMeasuringApp({
    connected: ['openai', 'gemini'],
    answers: {
      brand: { name: 'Acme', url: 'https://www.acme.example/', mention_share: 0.5, cite_share: 0.5 },
      companies: ['Rosterbay', 'Crumbline'],
      sources: [
        'https://www.g2.com/categories/tills',
        'https://www.g2.com/products/rosterbay',
        'https://rosterbay.example/tills',
        'https://en.wikipedia.org/wiki/Cash_register',
        'https://plain.example.net/a',
      ],
    },
  });
  await at.call('POST', '/competitors', { name: 'Rosterbay', url: 'https://rosterbay.example/' });
  const topic = await at.measure('Tills', [
    'Which till suits a bakery?',
    'What does a till cost?',
    'Is Acme any good?',
  ]);
  [{ id: execution }] = (await at.call('GET', `/aeo/topics/${topic}/executions`)).body;
  ({ results } = (await at.call('GET', `/aeo/topic-executions/${execution}`)).body);
});
afterAll(() => at.stop());

const path = () => `/aeo/topic-executions/${execution}`;
const sites = async (query = '') =>
  (await at.call('GET', `${path()}/cited-sites${query}`)).body as CitedSites;
const pages = async (domain: string) =>
  (await at.call('GET', `${path()}/cited-pages?domain=${domain}`)).body as SitePageCited[];
const rowsOf = async <Row>(text: string) => (await runText(at.app.ctx.db, text, [])).rows as Row[];
/** What is written past the server, it learns of by the workspace's version. */
const change = async (text: string) => {
  await rowsOf(text);
  await rowsOf('update topics set text = text');
};
const sum = (counts: { answers: number }[]) => counts.reduce((total, { answers }) => total + answers, 0);

it('Every site that answers to unbranded prompts cite is listed with its kind, and counted answer by answer', async () => {
  const found = await sites();
  const counted = await rowsOf<{ domain: string; answers: number; named: number; pages: number }>(
    `select c.domain, count(distinct a.id)::int as answers, count(distinct a.id) filter (where a.mentioned)::int as named,
       count(distinct c.url)::int as pages
     from answer_citations c join answers a on a.id = c.answer_id join prompt_executions e on e.id = a.prompt_execution_id
     join prompts p on p.id = e.prompt_id
     where not p.branded and a.platform <> 'local' and a.status = 'answered' and a.searched and c.kind <> 'unresolved'
     group by 1 order by 2 desc, 1`,
  );
  expect(counted.length).toBeGreaterThan(3);
  expect(found.sites).toMatchObject(counted);
  expect(found.answers).toBe(12);
  const kinds = Object.fromEntries(found.sites.map(({ domain, kind }) => [domain, kind]));
  expect(kinds).toMatchObject({
    'acme.example': 'own',
    'g2.com': 'review',
    'rosterbay.example': 'competitor',
    'wikipedia.org': 'reference',
  });
  for (const { assistants, answers } of found.sites) expect(sum(assistants)).toBe(answers);
});

it('Cited sites over time add up the same answers by day, of all assistants and topics or of one', async () => {
  const found = await sites();
  const over = async (query = '') =>
    (await at.call('GET', `/aeo/cited-domains${query}`)).body as CitedDomains;
  const all = await over();
  expect(all.answers).toBe(12);
  expect(all.points).toMatchObject([{ answers: 12 }]);
  expect(all.sites).toEqual(
    found.sites.map(({ domain, kind, answers, named }) => ({
      domain,
      kind,
      answers,
      named,
      counts: [answers],
    })),
  );
  const [gemini, chatgpt] = [await over('?assistant=gemini'), await over('?assistant=chatgpt')];
  expect(gemini.answers + chatgpt.answers).toBe(12);
  expect(sum(gemini.sites) + sum(chatgpt.sites)).toBe(sum(all.sites));
  const [{ id: topic }] = (await at.call('GET', '/aeo/topics')).body;
  expect(await over(`?topic_id=${topic}`)).toEqual(all);
  expect(await over(`?topic_id=${crypto.randomUUID()}`)).toMatchObject({ answers: 0, points: [], sites: [] });
  expect(await over('?range=week&end=2020-01-01')).toMatchObject({ answers: 0, sites: [] });
  const voice = async (query = '') => (await at.call('GET', `/aeo/overview/share-of-voice${query}`)).body;
  const mentions = ({ points }: { points: { mentions: number }[] }) => points[0]?.mentions ?? 0;
  const parts = [await voice('?assistant=gemini'), await voice('?assistant=chatgpt')].map(mentions);
  expect(parts[0]! + parts[1]!).toBe(mentions(await voice(`?topic_id=${topic}`)));
});

it('A site says which tracked competitors its answers mention, and how many prompts no own page answers', async () => {
  const [first] = (await sites()).sites;
  const [rosterbay] = await rowsOf<{ n: number }>(
    `select count(distinct a.id)::int as n from answers a join answer_mentions m on m.answer_id = a.id and m.counted
     join answer_citations c on c.answer_id = a.id join prompt_executions e on e.id = a.prompt_execution_id
     join prompts p on p.id = e.prompt_id
     where not p.branded and m.name = 'Rosterbay' and c.domain = '${first?.domain}' and a.platform <> 'local' and a.searched`,
  );
  expect(first?.competitors).toEqual([
    { brand_id: expect.any(String), name: 'Rosterbay', answers: rosterbay?.n },
  ]);
  expect(first?.competitors_more).toBe(0);
  await change(
    `update prompts set audit = '{"verdict": "not_answered", "best": null, "advice": ""}' where text like 'What does%'`,
  );
  expect((await sites()).sites.find(({ answers }) => answers === 12)?.open_prompts).toBe(1);
});

it('One kind can be picked, and the counts of all kinds stay', async () => {
  const all = await sites();
  const reviews = await sites('?kind=review');
  expect(reviews.sites.map(({ domain }) => domain)).toEqual(['g2.com']);
  expect(reviews.kinds).toEqual(all.kinds);
  expect(all.kinds.reduce((total, { sites: count }) => total + count, 0)).toBe(all.sites.length);
  expect((await at.call('GET', `${path()}/cited-sites?kind=castle`)).status).toBe(400);
});

it('A site opens to its pages, each with the assistants that cite it and answers of theirs', async () => {
  const found = await pages('g2.com');
  expect(found.map(({ url }) => url).toSorted()).toEqual([
    'https://www.g2.com/categories/tills',
    'https://www.g2.com/products/rosterbay',
  ]);
  for (const page of found) {
    expect(sum(page.assistants)).toBe(page.answers);
    for (const { platform, prompt_execution_id } of page.assistants) {
      const { body } = await at.call('GET', `/aeo/prompt-executions/${prompt_execution_id}`);
      expect(body).toMatchObject({ platform });
      expect(JSON.stringify(body.answers)).toContain(page.url);
    }
  }
  expect(await pages('nobody.example')).toEqual([]);
});

it('A link of which only a redirect is known belongs to no site, and is counted apart', async () => {
  const before = await sites();
  const [cited] = await rowsOf<{ answer_id: string }>(
    `select c.answer_id from answer_citations c join answers a on a.id = c.answer_id
     join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id
     where a.searched and a.platform = 'gemini' and not p.branded limit 1`,
  );
  await change(`insert into answer_citations (answer_id, position, raw_url, url, domain, kind, own)
    values ('${cited?.answer_id}', 99, 'https://a.example/r', 'https://a.example/r', '', 'unresolved', false)`);
  const after = await sites();
  expect(after.unresolved).toBe(before.unresolved + 1);
  expect(after.sites).toEqual(before.sites);
  await change('delete from answer_citations where position = 99');
});

it('A brand opens the prompts whose answers mention it, as many answers as its share of voice counts', async () => {
  for (const [platform, voices] of Object.entries(results.voice_per_platform).filter(
    ([name]) => name !== 'local',
  ))
    for (const { brand_id, named, mean_rank } of voices) {
      const { body } = await at.call('GET', `${path()}/mentions?brand_id=${brand_id}&assistant=${platform}`);
      const prompts: MentioningPrompt[] = body;
      const mentioned = prompts.reduce((total, one) => total + one.mentioned, 0);
      expect(mentioned).toBe(named.k);
      const ranks = prompts.reduce((total, one) => total + one.mentioned * one.mean_rank, 0);
      if (mean_rank !== null) expect(ranks / mentioned).toBeCloseTo(mean_rank, 9);
    }
  const first = results.voice_per_platform.chatgpt?.[0];
  const { body: all } = await at.call('GET', `${path()}/mentions?brand_id=${first?.brand_id}`);
  expect(new Set(all.map(({ platform }: MentioningPrompt) => platform))).toEqual(
    new Set(['chatgpt', 'gemini']),
  );
});

it('Only the 200 most cited sites are listed, and the counts by kind say how many there are', async () => {
  const before = await sites();
  await change(`insert into answer_citations (answer_id, position, raw_url, url, domain, kind, own)
    select a.id, 1000 + n, 'https://s' || n || '.example/', 'https://s' || n || '.example/', 's' || n || '.example', 'other', false
    from (select a.id from answers a join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id
      where a.searched and a.platform = 'chatgpt' and not p.branded limit 1) a, generate_series(1, 300) n`);
  const after = await sites();
  expect(after.sites).toHaveLength(200);
  expect(after.sites.slice(0, before.sites.length)).toEqual(before.sites);
  expect(after.kinds.reduce((total, { sites: count }) => total + count, 0)).toBe(before.sites.length + 300);
  await change('delete from answer_citations where position > 1000');
});

it('No site and no mention of an execution is shown to another organization', async () => {
  const other = await signUpPerson(at.app, { host: 'www.else.example' });
  for (const call of ['cited-sites', 'cited-pages?domain=g2.com', `mentions?brand_id=${execution}`]) {
    const address = `/api/domains/${other.domain_id}${path()}/${call}`;
    expect((await at.app.call('GET', address, { token: other.token })).status).toBe(404);
  }
});

it('The built-in reader counts only where no assistant was asked', async () => {
  await change(`update prompt_executions set platform = 'local' where platform = 'chatgpt'`);
  await change(`update answers set platform = 'local' where platform = 'chatgpt'`);
  const beside = await sites();
  expect(beside.answers).toBe(6);
  expect(beside.sites[0]?.assistants.map(({ platform }) => platform)).toEqual(['gemini']);
  await change(`delete from prompt_executions where platform = 'gemini'`);
  const alone = await sites();
  expect(alone.answers).toBe(6);
  expect(alone.sites[0]?.assistants.map(({ platform }) => platform)).toEqual(['local']);
});
