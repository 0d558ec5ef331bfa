import type { Mentions, Strip } from '@sightline/contract/whole/overview';
import type { Voice } from '@sightline/contract/whole/voice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';

const DAYS = 'start=2026-11-15&end=2026-11-21';
const BEFORE = 'start=2026-11-08&end=2026-11-14';
let at: MeasuringApp;
let site: TrackedDomain;
beforeAll(async () => {
  const brand = { name: 'Acme', url: 'https://www.acme.example/', mention_share: 0.6, cite_share: 0.3 };
  at = await startMeasuringApp({
    connected: ['openai', 'gemini'],
    answers: { brand, companies: ['Rosterbay', 'Crumbline'] },
  });
  site = await openTrackedDomain(at.app);
});
afterAll(() => at.stop());

const strip = async (days = DAYS) => (await at.call('GET', `/aeo/overview/strip?${days}`)).body as Strip;
const mentions = async (days = DAYS) =>
  (await at.call('GET', `/aeo/overview/mentions?${days}`)).body as Mentions;
const voice = async (days = DAYS) =>
  (await at.call('GET', `/aeo/overview/share-of-voice?${days}`)).body as Voice;
const rowsOf = async <Row>(text: string) => (await runText(at.app.ctx.db, text, [])).rows as Row[];

it('Before anything is measured the strip and the table of brands know nothing, and nothing is zero', async () => {
  const unknown = { share: null, low: null, high: null, previous: null };
  expect(await strip()).toMatchObject({
    start: '2026-11-15',
    before: { start: '2026-11-08', end: '2026-11-14' },
    mentioned: unknown,
    cited: unknown,
    share_of_voice: unknown,
    visits: { count: null, previous: null, points: [] },
    conversions: { count: null, previous: null, points: [] },
  });
  expect(await mentions()).toMatchObject({
    start: '2026-11-15',
    time_zone: 'UTC',
    end: '2026-11-21',
    assistants: [],
    brands: [],
  });
  expect(await voice()).toMatchObject({ start: '2026-11-15', end: '2026-11-21', points: [], others: null });
});

it('The strip has the shares of all answers of assistants to unbranded prompts, as counted answer by answer', async () => {
  for (const name of ['Rosterbay', 'Crumbline'])
    await at.call('POST', '/competitors', { name, url: `https://${name.toLowerCase()}.example/` });
  at.app.setTime(new Date('2026-11-20T12:00:00Z'));
  await at.measure('Tills', ['Which till suits a bakery?', 'What does a till cost?', 'Is Acme any good?']);
  const [counted] = await rowsOf<Record<'n' | 'mentioned' | 'cited' | 'own' | 'all', number>>(
    `select count(*)::int as n, count(*) filter (where a.mentioned)::int as mentioned,
       count(*) filter (where a.cited and a.searched)::int as cited,
       sum((select count(*) from answer_mentions m where m.answer_id = a.id and m.counted and m.entity = 'own'))::int as own,
       sum((select count(*) from answer_mentions m where m.answer_id = a.id and m.counted and m.brand_id is not null))::int as all
     from answers a join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id
     where not p.branded and a.platform <> 'local' and a.status = 'answered'`,
  );
  const found = await strip();
  expect(found.mentioned).toMatchObject({ k: counted?.mentioned, n: 12, previous: null });
  expect(found.cited).toMatchObject({ k: counted?.cited, n: 12 });
  expect(found.share_of_voice).toMatchObject({ k: counted?.own, n: counted?.all });
  expect(found.share_of_voice.n).toBeGreaterThan(found.share_of_voice.k);
  for (const { share, low, high, points } of [found.mentioned, found.cited, found.share_of_voice]) {
    expect(low).toBeLessThanOrEqual(share ?? -1);
    expect(high).toBeGreaterThanOrEqual(share ?? 2);
    expect(points).toEqual([null, null, null, null, null, share, null]);
  }
});

it('The range after a measured one compares with it', async () => {
  const { mentioned } = await strip();
  const after = await strip('start=2026-11-22&end=2026-11-28');
  expect(after.mentioned).toMatchObject({ share: null, previous: mentioned.share });
  expect((await strip(BEFORE)).mentioned).toMatchObject({ share: null, previous: null });
});

it('The table of brands counts the answers of each assistant that mention each, the own brand first', async () => {
  const { assistants, brands } = await mentions();
  expect(assistants).toEqual([
    { assistant: 'chatgpt', label: 'ChatGPT', n: 6 },
    { assistant: 'gemini', label: 'Gemini', n: 6 },
  ]);
  expect(brands.map(({ own }) => own)).toEqual([true, false, false]);
  expect(
    brands
      .slice(1)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Crumbline', 'Rosterbay']);
  const { mentioned, share_of_voice } = await strip();
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  expect(sum(brands[0]?.answers ?? [])).toBe(mentioned.k);
  expect(sum(brands.flatMap(({ answers }) => answers))).toBe(share_of_voice.n);
  const { points, brands: drawn, others } = await voice();
  expect(points).toEqual([{ start: '2026-11-20', end: '2026-11-20', mentions: share_of_voice.n }]);
  expect(drawn[0]).toMatchObject({ own: true, mentions: [share_of_voice.k] });
  expect(sum(drawn.flatMap((brand) => brand.mentions))).toBe(share_of_voice.n);
  expect(others).toBeNull();
});

it('A figure of the table opens the prompts whose answers mention the brand, and as many answers as it counts', async () => {
  const { assistants, brands } = await mentions();
  for (const { brand_id, answers } of brands)
    for (const [place, { assistant }] of assistants.entries()) {
      const path = `/aeo/overview/mentions/evidence?${DAYS}&assistant=${assistant}&brand_id=${brand_id}`;
      const { body } = await at.call('GET', path);
      const counted = body.data.map(({ detail }: { detail: string }) =>
        Number(/^Mentioned in (\d+) of 3$/.exec(detail)?.[1]),
      );
      expect(counted.reduce((total: number, one: number) => total + one, 0)).toBe(answers[place]);
      expect(body.next_cursor).toBeNull();
    }
});

it('Evidence beyond ten sweeps comes in further pages that name no prompt twice', async () => {
  const [first, last] = [13, 24];
  for (let day = first; day <= last; day += 1) {
    at.app.setTime(new Date(`2026-10-${day}T12:00:00Z`));
    if (day === first) await at.measure('Ovens', ['Which oven suits a bakery?']);
    else {
      const [topic] = await rowsOf<{ id: string }>("select id from topics where text = 'Ovens'");
      await at.call('POST', `/aeo/topics/${topic?.id}/analyze`);
      await at.settled(topic?.id ?? '');
    }
  }
  at.app.setTime(new Date('2026-11-21T12:00:00Z'));
  const october = 'start=2026-10-01&end=2026-10-31';
  const rival = (await mentions(october)).brands.find(({ own, answers }) => !own && (answers[0] ?? 0) > 0);
  const path = `/aeo/overview/mentions/evidence?${october}&assistant=chatgpt&brand_id=${rival?.brand_id}`;
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: { data: { about: { key: string } }[]; next_cursor: string | null } } =
      await at.call('GET', `${path}${cursor && `&cursor=${cursor}`}`);
    ids.push(...body.data.map(({ about }) => about.key));
    cursor = body.next_cursor;
  }
  const [prompts] = await rowsOf<{ n: number }>(
    `select count(distinct a.prompt_execution_id)::int as n
     from answer_mentions m join answers a on a.id = m.answer_id join prompt_executions e on e.id = a.prompt_execution_id
     join prompts p on p.id = e.prompt_id and not p.branded
     where m.brand_id = '${rival?.brand_id}' and m.counted and a.platform = 'chatgpt' and e.created_at < '2026-11-01'`,
  );
  expect(ids.length).toBeGreaterThan(10);
  expect(ids).toHaveLength(prompts?.n ?? -1);
  expect(new Set(ids).size).toBe(ids.length);
});

it('A brand that is tracked no longer counts neither in the table nor in the share of voice', async () => {
  const before = await strip();
  const { brands } = await mentions();
  const gone = brands.at(-1);
  await at.call('DELETE', `/competitors/${gone?.brand_id}`);
  const lost = (gone?.answers ?? []).reduce((total, one) => total + one, 0);
  expect((await mentions()).brands.map(({ name }) => name)).not.toContain(gone?.name);
  // Stored answers are read again first.
  await expect.poll(async () => (await strip()).share_of_voice.n).toBe(before.share_of_voice.n - lost);
});

it('Visits of assistants and their conversions are counted from the first day that the script saw', async () => {
  const chatgpt = { touch: { landing: 'https://www.acme.example/', referrer: 'https://chatgpt.com/' } };
  const ann = site.see('ann', 60, '/pricing', { facts: chatgpt });
  await site.happen(ann, site.see('zoe', 50));
  const read = async (days = DAYS) => (await site.get(`aeo/overview/strip?${days}`)).body as Strip;
  const first = await read();
  expect(first.visits).toMatchObject({ count: 1, previous: null });
  expect(first.conversions.count).toBeNull();
  const rule = await site.call('POST', 'conversion-rules', { trigger_event: 'click', expression: 'Buy' });
  expect((await read()).conversions.count).toBe(0);
  await site.happen(site.later('ann', 90, ann, { type: 'click', text: 'Buy', rules: [rule.body.id] }));
  expect((await read()).conversions.count).toBe(1);
  expect((await read('start=2026-11-22&end=2026-11-28')).visits).toMatchObject({ count: 0, previous: null });
});

it('No figure of the strip and no prompt behind it is shown to another organization', async () => {
  for (const path of ['strip', 'mentions', 'share-of-voice']) {
    const address = `/api/domains/${site.person.domain_id}/aeo/overview/${path}`;
    expect((await at.app.call('GET', address, { token: at.person.token })).status).toBe(404);
  }
  const { brands } = await mentions();
  const { body } = await site.get(
    `aeo/overview/mentions/evidence?${DAYS}&assistant=chatgpt&brand_id=${brands[0]?.brand_id}`,
  );
  expect(body).toEqual({ data: [], next_cursor: null });
});
