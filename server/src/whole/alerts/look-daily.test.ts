import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { sumEverything } from '../../../test/counted-visits.ts';
import { openTrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';
import { lookForAll } from './look-for-alerts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAY = 86_400;
const look = (time: string) => {
  app.setTime(new Date(time));
  return lookForAll(app.ctx, new AbortController().signal);
};
const alertsOf = async (domain_id: string) =>
  (
    await runText(app.ctx.db, 'select kind, title, detail, action from alerts where domain_id = $1', [
      domain_id,
    ])
  ).rows;

it('A script that stops raises one alert for its silence, however often it is checked', async () => {
  const at = await openTrackedDomain(app);
  const { domain_id } = at.person;
  await runText(app.ctx.db, 'update domains set script_seen_at = now() where id = $1', [domain_id]);
  // Noon of these days before November 20th; the 18th is the last one with a view.
  const views = [-7, -8, -14, -15].flatMap((day) =>
    Array.from({ length: 20 }, (_, place) => at.see(`visitor ${day} ${place}`, day * DAY + place)),
  );
  await at.happen(...views, at.see('the last', -2 * DAY));
  await look('2026-11-20T00:05:00Z');
  expect(await alertsOf(domain_id)).toEqual([]);
  await Promise.all([look('2026-11-21T00:05:00Z'), look('2026-11-21T00:05:00Z')]);
  await look('2026-11-22T00:05:00Z');
  expect(await alertsOf(domain_id)).toEqual([
    {
      kind: 'script_silent',
      title: `The script on ${await hostOf(domain_id)} has sent nothing since 2026-11-18`,
      detail: expect.stringContaining('2 whole days (UTC) without a page view'),
      action: { label: 'Check the script', path: '/personalization-setup/script' },
    },
  ]);
});

it('A lift raises an alert when it is first established, and not again when its verdict changes', async () => {
  const at = await openTrackedDomain(app);
  const { domain_id } = at.person;
  await runText(app.ctx.db, 'update domains set script_seen_at = now(), holdout_share = 0.5 where id = $1', [
    domain_id,
  ]);
  const expose = async (arm: string, visitors: number, converted: number) => {
    await runText(
      app.ctx.db,
      `insert into exposures (domain_id, trigger_id, variant_id, visitor_id, arm, first_at, converted, counted)
        select $1, $2, $2, gen_random_uuid(), $3, '2026-11-20', n <= $5, true from generate_series(1, $4::int) n`,
      [domain_id, at.variant_id, arm, visitors, converted],
    );
    await sumEverything(app.ctx.db);
  };
  await expose('personalized', 500, 60);
  await expose('holdout', 500, 55);
  await look('2026-11-24T00:05:00Z');
  expect(await alertsOf(domain_id)).toEqual([]);
  await expose('personalized', 500, 200);
  await expose('holdout', 500, 40);
  await look('2026-11-25T00:05:00Z');
  const told = await alertsOf(domain_id);
  expect(told).toMatchObject([
    {
      kind: 'lift_called',
      title: 'Personalizing for ChatGPT raises the conversion rate by 16.5 points',
      detail: expect.stringContaining(
        '26% of 1,000 visitors converted with it vs. 10% of 1,000 visitors without',
      ),
    },
  ]);
  await expose('personalized', 2000, 0);
  await expose('holdout', 2000, 900);
  await look('2026-11-26T00:05:00Z');
  expect(await alertsOf(domain_id)).toEqual(told);
});

async function hostOf(domain_id: string) {
  const { rows } = await runText(app.ctx.db, 'select host from domains where id = $1', [domain_id]);
  return (rows[0] as { host: string }).host;
}

it('A script is silent for whole days of the website’s time zone, and is looked at when its day begins', async () => {
  const at = await openTrackedDomain(app);
  const { domain_id } = at.person;
  const changes = "script_seen_at = now(), time_zone = 'Pacific/Auckland'";
  await runText(app.ctx.db, `update domains set ${changes} where id = $1`, [domain_id]);
  // Noon of UTC is one o’clock of the next day there; the 18th is the last one with a view.
  const views = [-8, -9, -15, -16].flatMap((day) =>
    Array.from({ length: 20 }, (_, place) => at.see(`visitor ${day} ${place}`, day * DAY + place)),
  );
  await at.happen(...views, at.see('the last', -3 * DAY));
  await look('2026-11-20T10:55:00Z');
  expect(await alertsOf(domain_id)).toEqual([]);
  await look('2026-11-20T11:05:00Z');
  expect(await alertsOf(domain_id)).toMatchObject([
    {
      title: expect.stringContaining('has sent nothing since 2026-11-18'),
      detail: expect.stringContaining('2 whole days (Auckland time) without a page view'),
    },
  ]);
});
