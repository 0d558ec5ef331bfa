import type { LaunchCheck } from '@sightline/contract/personalizing/page-checks';
import type { HandChange } from '@sightline/contract/personalizing/page-editor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { at, openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';
import { changeToSee } from '../analytics/lift-forecast.ts';
import { launchSentences } from './launch-words.ts';

const HEADLINE: HandChange = { selector: 'main > h1', tag: 'h1', was: 'Prices', text: 'Prices for you' };
const HIDDEN: HandChange = { selector: 'main > a', tag: 'a', was: 'Get a quote', hide: true };
let app: TestApp;
let site: TrackedDomain;
let page_id: string;
beforeAll(async () => {
  app = await startTestApp();
  app.setTime(at(3600));
  site = await openTrackedDomain(app);
  const { domain_id } = site.person;
  const { rows } = await runText(
    app.ctx.db,
    `insert into pages (domain_id, path, title, enabled, created_at) values ($1, '/pricing', 'Prices', true, now()) returning id`,
    [domain_id],
  );
  page_id = (rows as { id: string }[])[0]!.id;
  await runText(
    app.ctx.db,
    `insert into page_elements (page_id, domain_id, selector, tag, kind, content, place, enabled, created_at)
      values ($1, $2, 'main > a', 'a', 'button', 'Get a quote', 1, true, now())`,
    [page_id, domain_id],
  );
  const phones = { conditions: [{ about: 'device', any_of: ['phone'] }] };
  await site.call('POST', 'audiences', { name: 'Phones', rule: phones });
  const touch = { landing: 'https://www.acme.example/', referrer: 'https://chatgpt.com/' };
  const seen = (device: string, many: number, path: string) =>
    Array.from({ length: many }, (_, n) =>
      site.see(`${device} ${path} ${n}`, n, path, { facts: { device, touch } }),
    );
  // Visitors on phones belong to the audience, which is tried first.
  await site.happen(
    ...seen('desktop', 40, '/pricing'),
    ...seen('desktop', 7, '/'),
    ...seen('mobile', 5, '/pricing'),
  );
});
afterAll(() => app.stop());

async function check(...changes: HandChange[]): Promise<LaunchCheck> {
  const path = `variants/${site.variant_id}/pages/${page_id}/launch-check`;
  const { status, body, text } = await site.call('POST', path, { changes });
  expect(status, text).toBe(200);
  return body;
}

it('A check before launch says who came this way to the page, whether the goal can be reached, and that too few came', async () => {
  expect((await check(HEADLINE)).sentences[0]).toBe(
    'Nothing counts as a conversion yet, so a test would show nothing. Add a goal first.',
  );
  const rule = { trigger_event: 'click', expression: 'Get a quote' };
  const { body: made } = await site.call('POST', 'conversion-rules', rule);
  const told = await check(HEADLINE);
  expect(told).toMatchObject({
    ...{ goal: 'Any conversion', obstacle: null, days: 30, visitors: 40, converting: 0.03, is_assumed: true },
    ...{ holdout_share: 0.1, variant_share: 1, change_in_90_days: null },
    plans: [{ change: 0.2, days: null }, { change: 0.5, days: null }, { change: 1 }],
  });
  expect(told.sentences).toEqual([
    'The primary goal, “Any conversion”, can be reached with and without the variant, as far as we know.',
    'About 40 visitors of “ChatGPT” saw this page in the last 30 days.',
    'Too few visitors to know within 90 days, even if twice as many converted.',
    'This assumes that 3% convert, because too few have so far to know.',
  ]);

  const hidden = await check(HEADLINE, HIDDEN);
  expect(hidden.obstacle).toMatch(/“Get a quote” is hidden on \/pricing\.$/);
  expect(hidden.sentences[0]).toContain('Change that, or choose another primary goal.');
  const other = await site.call('POST', 'conversion-rules', { trigger_event: 'page_view', url: '/thanks' });
  const goal = { goal_id: other.body.id, metric: 'conversion', role: 'decides' };
  expect((await site.call('PUT', 'analytics/lift/goals', goal)).status).toBe(200);
  expect(await check(HIDDEN)).toMatchObject({ obstacle: null, goal: expect.stringContaining('/thanks') });
  await site.call('PUT', 'analytics/lift/goals', { ...goal, goal_id: made.id });
  expect((await check(HIDDEN)).obstacle).not.toBeNull();

  await site.call('PATCH', 'personalization-settings', { holdout_share: 0 });
  expect((await check(HEADLINE)).sentences.at(-1)).toBe(
    'The hold-out is 0%, so nothing would show what the variant brings. Set one first.',
  );
});

it('A check before launch says by when a usual change would show, or how large one has to be to show in time', () => {
  const told = {
    ...{
      goal: 'Any conversion',
      obstacle: null,
      days: 30,
      visitors: 9000,
      converting: 0.1,
      is_assumed: false,
    },
    ...{ holdout_share: 0.5, variant_share: 1, label: 'ChatGPT', has_goals: true },
  };
  const plans = (first: number) => [
    { change: 0.2, days: first },
    { change: 0.5, days: 8 },
    { change: 1, days: 1 },
  ];
  expect(launchSentences({ ...told, plans: plans(47), change_in_90_days: 0.14 }).slice(1)).toEqual([
    'About 9,000 visitors of “ChatGPT” saw this page in the last 30 days.',
    'Changes of conversions that would usually show: 20% within 47 days, 50% within 8 days, 100% within 1 day.',
    'This assumes that 10% convert, as lately.',
  ]);
  expect(launchSentences({ ...told, plans: plans(120), change_in_90_days: 0.23 })[2]).toBe(
    'Too few visitors to know within 90 days, unless conversions change by 23% or more.',
  );
});

it('The smallest change that shows shrinks with visitors and grows where they are shared', () => {
  const of = { share: 0.1, holdout: 0.5 };
  const alone = changeToSee(20_000, of) ?? 0;
  expect(alone).toBeGreaterThan(0.05);
  expect(changeToSee(100_000, of)).toBeLessThan(alone);
  expect(changeToSee(20_000, { ...of, part: 0.25, among: 4 })).toBeGreaterThan(alone);
  expect(changeToSee(100, of)).toBeNull();
});
