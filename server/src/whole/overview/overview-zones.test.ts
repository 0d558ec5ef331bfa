import { randomUUID } from 'node:crypto';
import type { CitedDomains } from '@sightline/contract/measuring/citations';
import type { BotVisits } from '@sightline/contract/whole/crawler-visits';
import type { Funnel } from '@sightline/contract/whole/funnel';
import type { Mentions, OverviewMetrics, Strip } from '@sightline/contract/whole/overview';
import type { Voice } from '@sightline/contract/whole/voice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMcp, makeKey } from '../../../test/mcp-client.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { dayOfClock, ZONES } from '../../../test/time-zones.ts';
import { runText } from '../../platform/db/database.ts';
import { recordRequest, writeRecordedRequests } from '../../publishing/crawlers/crawlers.service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** In at most thirty days each is a point; all changes of clocks of the year in these zones are among them. */
const RANGES = [
  ['2026-03-07', '2026-04-05'],
  ['2026-09-26', '2026-10-25'],
  ['2026-10-26', '2026-11-03'],
] as const;
/** In Los Angeles it is noon, and in Kolkata and Auckland the next day has begun. */
const NOW = new Date('2026-11-03T20:00:00Z');

/** A sweep every 97 minutes, and also in the days before and after a range. */
const MOMENTS = [
  ...between('2026-03-05', '2026-04-07'),
  ...between('2026-09-24', '2026-11-05').filter((at) => at < +NOW),
];

function between(first: string, last: string): number[] {
  const step = 97 * MINUTE_MS;
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return Array.from({ length: Math.floor((to - from) / step) }, (_, place) => from + place * step);
}

let at: MeasuringApp;
/** Answers of each sweep; every one names both brands. */
let answers: number;
beforeAll(async () => {
  at = await startMeasuringApp({
    connected: ['perplexity'],
    answers: { companies: ['Rosterbay'] },
    edge: true,
  });
  await at.call('POST', '/competitors', { name: 'Rosterbay', url: 'https://rosterbay.example/' });
  await at.measure('Tills', ['Which till suits a shop?', 'Which till suits a bakery?']);
  await at.app.ctx.jobs.stop();
  ({ n: answers } = await sums());
  await copySweeps(MOMENTS.map((moment) => ({ id: randomUUID(), at: new Date(moment) })));
  at.app.setTime(NOW);
});
afterAll(() => at.stop());

const sql = async (text: string, values: unknown[] = []) =>
  (await runText(at.app.ctx.db, text, values)).rows as Record<string, unknown>[];

async function sums() {
  const [row] = await sql('select sum(answers)::int as n from answer_sums');
  return { n: Number(row?.n) };
}

/** The measured sweep, as if it had begun at these moments instead. */
async function copySweeps(moments: readonly { id: string; at: Date }[]) {
  const copy = (table: string, changes: string) =>
    sql(
      `insert into ${table} select (jsonb_populate_record(x, jsonb_build_object(${changes}))).* from ${table} x,
        jsonb_to_recordset($1) as m(id uuid, at timestamptz)`,
      [JSON.stringify(moments)],
    );
  const begun = "'created_at', m.at, 'finished_at', m.at";
  const former = (await sql('select id from topic_executions')).map(({ id }) => id);
  await copy('topic_executions', `'id', m.id, ${begun}`);
  await copy('prompt_executions', `'id', gen_random_uuid(), 'topic_execution_id', m.id, ${begun}`);
  for (const table of ['answer_sums', 'mention_sums', 'citation_sums'])
    await copy(table, "'topic_execution_id', m.id, 'day', (m.at at time zone 'UTC')::date");
  await sql('delete from topic_executions where id = any($1)', [former]);
}

const get = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await at.call('GET', path);
  expect(status).toBe(200);
  return body;
};

/** Every day of a range by the calendar alone. */
const daysOf = (start: string, end: string) =>
  Array.from({ length: (Date.parse(end) - Date.parse(start)) / DAY_MS + 1 }, (_, place) =>
    new Date(Date.parse(start) + place * DAY_MS).toISOString().slice(0, 10),
  );

async function expectCounted(time_zone: string, start: string, end: string) {
  const byHand = Map.groupBy(MOMENTS, (moment) => dayOfClock(time_zone, moment));
  const days = daysOf(start, end);
  const counts = days.map((day) => (byHand.get(day)?.length ?? 0) * answers);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const range = `start=${start}&end=${end}`;

  const strip = await get<Strip>(`/aeo/overview/strip?${range}`);
  expect(strip).toMatchObject({ start, end, time_zone });
  expect(strip.mentioned.counted).toEqual(counts);
  expect(strip.mentioned.n).toBe(total);
  expect(strip.cited.n).toBe(total);

  const voice = await get<Voice>(`/aeo/overview/share-of-voice?${range}`);
  expect(voice.points.map((point) => [point.start, point.mentions])).toEqual(
    days.flatMap((day, place) => (counts[place] ? [[day, counts[place] * 2]] : [])),
  );

  const cited = await get<CitedDomains>(`/aeo/cited-domains?${range}`);
  expect([cited.answers, cited.time_zone]).toEqual([total, time_zone]);
  expect(cited.points.map((point) => point.answers)).toEqual(counts.filter((count) => count > 0));
  expect(cited.sites[0]?.counts).toEqual(counts.filter((count) => count > 0));

  const mentions = await get<Mentions>(`/aeo/overview/mentions?${range}&rates=true`);
  expect(mentions.assistants).toMatchObject([{ assistant: 'perplexity', n: total }]);
  expect(mentions.brands.map(({ rates }) => rates?.named.n)).toEqual([total, total]);

  const funnel = await get<Funnel>(`/analytics/ai-funnel?${range}`);
  const [row] = funnel.assistants.filter(({ assistant }) => assistant === 'perplexity');
  expect([row?.answers?.n, funnel.time_zone]).toEqual([total, time_zone]);
  const evidence = await get<{ total: number }>(
    `/analytics/ai-funnel/evidence?${range}&assistant=perplexity&stage=answers`,
  );
  expect(evidence.total).toBe((total / answers) * 2);
}

it.each(ZONES)(
  'Answers, mentions and citations of each day are those of the clock in %s as soon as it is chosen, over both changes of the year',
  async (time_zone) => {
    expect((await at.call('PATCH', '', { time_zone })).status).toBe(200);
    for (const [start, end] of RANGES) await expectCounted(time_zone, start, end);
    // Today is today there.
    const today = dayOfClock(time_zone, +NOW);
    expect(await get<Strip>('/aeo/overview/strip?range=week')).toMatchObject({ end: today });
    // Performance has a point a day, of its last sweep.
    const last = Map.groupBy(MOMENTS, (moment) => dayOfClock(time_zone, moment)).values();
    const { series } = await get<OverviewMetrics>('/aeo/overview');
    expect(series.map(({ ts }) => Date.parse(ts))).toEqual([...last].map((moments) => moments.at(-1)));
  },
);

it('What crawlers read is of the day that it was there, and stays so when another time zone is chosen', async () => {
  const read = async (time_zone: string, time: string) => {
    await at.call('PATCH', '', { time_zone });
    at.app.setTime(new Date(time));
    const agent = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
    const of = {
      domain_id: at.person.domain_id,
      page_id: null,
      path: '/tills',
      status: 200,
      ip: '192.0.2.7',
    };
    recordRequest(at.app.ctx, { ...of, user_agent: agent });
    await writeRecordedRequests(at.app.ctx);
  };
  await read('Pacific/Auckland', '2026-10-30T12:00:00Z');
  await read('America/Los_Angeles', '2026-10-30T06:00:00Z');
  at.app.setTime(NOW);
  const { buckets } = await get<BotVisits>('/analytics/bot-visits?start=2026-10-28&end=2026-11-01');
  expect(buckets.map(({ date, count }) => [date, count])).toEqual([
    ['2026-10-28', 0],
    ['2026-10-29', 1],
    ['2026-10-30', 0],
    ['2026-10-31', 1],
    ['2026-11-01', 0],
  ]);
});

it('Assistants that ask about today or last week are told of the website’s days', async () => {
  const { client, use } = await connectMcp(at.app.url, (await makeKey(at.app, at.person, 'read')).key);
  const daysIn = async (time_zone: string, period: string) => {
    await at.call('PATCH', '', { time_zone });
    const { start, end, time_zone: told } = await use('get_overview', { period });
    expect(told).toBe(time_zone);
    return [start, end];
  };
  expect(await daysIn('America/Los_Angeles', 'today')).toEqual(['2026-11-03', '2026-11-03']);
  expect(await daysIn('Pacific/Auckland', 'today')).toEqual(['2026-11-04', '2026-11-04']);
  expect(await daysIn('Asia/Kolkata', 'last 2 days')).toEqual(['2026-11-03', '2026-11-04']);
  expect(await daysIn('Europe/Berlin', 'this week')).toEqual(['2026-11-02', '2026-11-03']);
  await client.close();
});
