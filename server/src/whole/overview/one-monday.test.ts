import type { OverviewMetrics, Strip } from '@sightline/contract/whole/overview';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMcp, makeKey } from '../../../test/mcp-client.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { dueWeek } from '../../company/notifications/digest-week.service.ts';
import { runText } from '../../platform/db/database.ts';
import { sendDueDigests } from '../alerts/send-digests.ts';
import { sendDueReports } from '../reports/send-reports.ts';

const DAY_MS = 86_400_000;
/** A Monday, 7:00 UTC, with some days before today. */
const MONDAY = Date.parse(`${dueWeek('UTC', new Date(Date.now() - 7 * DAY_MS))}T07:00:00Z`);
const signal = new AbortController().signal;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const WEEK = `start=${dayOf(MONDAY - 7 * DAY_MS)}&end=${dayOf(MONDAY - DAY_MS)}`;

let at: MeasuringApp;
let tills: string;
beforeAll(async () => {
  const brand = { name: 'Acme', url: 'https://www.acme.example/', mention_share: 0.6, cite_share: 0.3 };
  at = await startMeasuringApp({
    connected: ['openai', 'perplexity'],
    answers: { brand, companies: ['Rosterbay'] },
    edge: true,
  });
  await at.call('POST', '/competitors', { name: 'Rosterbay', url: 'https://rosterbay.example/' });
  await runText(at.app.ctx.db, 'update users set created_at = $1', [new Date(MONDAY - 30 * DAY_MS)]);
  before(10);
  tills = await measured('Tills', ask('till', 6));
  before(7);
  const schedule = { every: 'week', recipients: ['boss@acme.example'] };
  await at.call('POST', '/reports', { range: 'week', schedule });
  before(6);
  await again();
  before(4);
  await measured('Ovens', ask('oven', 2));
  await again();
  at.app.setTime(new Date(MONDAY));
});
afterAll(() => at.stop());

const before = (days: number) => at.app.setTime(new Date(MONDAY - days * DAY_MS));
const ask = (what: string, count: number) =>
  Array.from({ length: count }, (_, place) => `Which ${what} suits shop ${place}?`);
/** Without runs of its own when the clock is set forward. */
async function measured(topic: string, prompts: string[]) {
  const id = await at.measure(topic, prompts);
  await runText(at.app.ctx.db, 'update topics set next_run_at = null', []);
  return id;
}
async function again() {
  await at.call('POST', `/aeo/topics/${tills}/analyze`);
  await at.settled(tills);
}
const emails = async (subject: string) =>
  (await runText(at.app.ctx.db, 'select text from letters where subject like $1', [subject])).rows as {
    text: string;
  }[];
const percent = (share: number | null) => `${Math.round((share ?? -1) * 100)}%`;

it('On a Monday the digest, the weekly report, the overview, the funnel and MCP say the same Mentioned and Cited of the same answers', async () => {
  const strip: Strip = (await at.call('GET', `/aeo/overview/strip?${WEEK}`)).body;
  // Two runs of six prompts and one of two, on two assistants, three times each.
  expect(strip.mentioned.n).toBe((6 + 6 + 2) * 2 * 3);

  await sendDueDigests(at.app.ctx, signal);
  await sendDueReports(at.app.ctx, signal);
  const [digest] = await emails('Your week%');
  const [report] = await emails('Acme in AI answers%');
  for (const [label, of] of [
    ['Mentioned', strip.mentioned],
    ['Cited', strip.cited],
  ] as const)
    for (const email of [digest, report])
      expect(email?.text).toMatch(new RegExp(`${label}:? ${percent(of.share)}[^\\n]*n ${of.n}\\b`));

  const { client, use } = await connectMcp(at.app.url, (await makeKey(at.app, at.person, 'read')).key);
  const period = `${dayOf(MONDAY - 7 * DAY_MS)} to ${dayOf(MONDAY - DAY_MS)}`;
  const { items } = await use('compare_brands', { period });
  const { assistants } = await use('get_funnel', { period });
  await client.close();
  const { k, n, share, low, high } = strip.mentioned;
  expect(items[0].named).toEqual({ k, n, share, low, high });
  const answers = assistants.flatMap(
    (one: { answers: { k: number; n: number } | null }) => one.answers ?? [],
  );
  expect(answers.reduce((sum: number, one: { k: number }) => sum + one.k, 0)).toBe(k);
});

it('Every change is on the prompts that both weeks asked, so that a new topic alone moves none of them', async () => {
  const strip: Strip = (await at.call('GET', `/aeo/overview/strip?${WEEK}`)).body;
  // Six of this week's eight prompts were asked the week before.
  expect(strip.mentioned.change.pairs).toBe(6 * 2);
  const [digest] = await emails('Your week%');
  const points = Math.abs(Math.round((strip.mentioned.change.difference ?? 0) * 100));
  expect(digest?.text).toMatch(new RegExp(`Mentioned[^\\n]*${points} points? from a week ago`));
  const { series }: OverviewMetrics = (await at.call('GET', '/aeo/overview')).body;
  expect(series.map(({ change }) => change)).toEqual([null, null, 'topics']);
});

it('A prompt that comes to a topic breaks the line of Performance, and a removed topic leaves its past as it was', async () => {
  at.app.setTime(new Date(MONDAY + DAY_MS));
  const { status } = await at.call('POST', `/aeo/topics/${tills}/prompts/import`, {
    csv: 'prompt\nIs a till needed?',
  });
  expect(status).toBe(200);
  at.app.setTime(new Date(MONDAY + 2 * DAY_MS));
  await again();
  const past: OverviewMetrics = (await at.call('GET', '/aeo/overview')).body;
  expect(past.series.at(-1)).toMatchObject({ comparable: false, change: 'prompts' });
  at.app.setTime(new Date(MONDAY + 3 * DAY_MS));
  await at.call('DELETE', `/aeo/topics/${tills}`);
  const { series, overall_avg }: OverviewMetrics = (await at.call('GET', '/aeo/overview')).body;
  expect(series.slice(0, -1)).toEqual(past.series);
  expect(series.at(-1)).toMatchObject({ comparable: false, change: 'topics' });
  expect(series.at(-1)?.score).toBeCloseTo(overall_avg ?? -1, 9);
});
