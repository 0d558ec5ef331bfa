import { expect, type Page } from '@playwright/test';
import type { Experiment, VariantLift } from '@sightline/contract/personalizing/analytics';
import type { TriggerDetail } from '@sightline/contract/personalizing/variants';
import { LIFT_ROWS } from './support/lift-rows.ts';
import { finishOnboarding } from './support/person.ts';
import { test } from './support/workspace.ts';
import { idOf } from './support/workspace-content.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });

const DAY = 86_400_000;
const DAYS = 42;
const main = (page: Page) => page.getByRole('main');

test.beforeEach(async ({ person, sightline }) => {
  await finishOnboarding(sightline, person);
  await person.call('PATCH', '', { selected_personalization: true });
});

/** Six weeks that end with this result: the band closes, and the first days have too few visitors for one. */
function weeksOf(result: VariantLift): Experiment {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const days = Array.from({ length: DAYS }, (_, n) => {
    const part = (n + 1) / DAYS;
    const estimate = (result.lift?.estimate ?? 0) + 0.02 * Math.sin(n) * (1 - part);
    const half = ((result.lift?.high ?? 0) - (result.lift?.low ?? 0)) / 2 / Math.sqrt(part);
    return {
      day: new Date(today - (DAYS - 1 - n) * DAY).toISOString().slice(0, 10),
      personalized: Math.round(result.personalized.visitors * part),
      holdout: Math.round(result.holdout.visitors * part),
      lift: n < 4 || !result.lift ? null : { estimate, low: estimate - half, high: estimate + half },
    };
  });
  const step = (n: number, days_ago: number, rest: Partial<Experiment['steps'][number]>) => ({
    ...{ id: idOf(n), step: 'live' as const, version: 1, starts_at: null, ends_at: null, reason: null },
    ...{ made_by: 'Ann Baker', page_id: idOf(90), path: '/pricing', ...rest },
    made_at: new Date(today - days_ago * DAY + DAY / 2).toISOString(),
  });
  return {
    result,
    days,
    late: {
      ...{ due: 1000, late: 120 },
      rows: [
        { by: 'page', value: '/pricing', label: '/pricing', due: 1000, late: 120 },
        { by: 'country', value: 'au', label: 'Australia', due: 200, late: 90 },
        { by: 'country', value: null, label: 'Unknown country', due: 100, late: 30 },
        { by: 'device', value: 'mobile', label: 'Mobile', due: 400, late: 120 },
      ],
    },
    steps: [
      step(1, 12, { step: 'resumed', version: 2 }),
      step(2, 20, { step: 'paused', version: 2, made_by: null, reason: 'Fewer visitors signed up.' }),
      step(3, 28, { version: 2 }),
      step(4, 41, {}),
      step(5, 41, { step: 'approved' }),
    ],
    rollouts: [],
  };
}

async function answer(page: Page, experiment: Experiment) {
  await page.route(/\/analytics\/lift$/, (route) => route.fulfill({ json: LIFT_ROWS }));
  await page.route(/\/experiment$/, (route) => route.fulfill({ json: experiment }));
  const detail: TriggerDetail = {
    variant_id: experiment.result.variant_id,
    description: 'Visitors who come from ChatGPT.',
    pages: [
      {
        ...{ full_url: 'https://tillberry.example/pricing', path: '/pricing', page_id: idOf(90) },
        ...{ visits: 4500, ctr: 0.22, version: 2, is_by_hand: false, note: null },
        life: {
          ...{ state: 'live', version: 2, next_version: null, awaits_approval: false },
          ...{
            starts_at: null,
            ends_at: null,
            reason: null,
            changed_by: 'Ann Baker',
            changed_at: '2026-11-01T00:00:00.000Z',
          },
        },
        changes: [
          {
            element_id: idOf(91),
            tag: 'h1',
            was: 'Tills for everybody',
            now: 'Tills that ChatGPT users ask for',
          },
        ],
      },
    ],
  };
  await page.route(/\/personalization-triggers\/[^/]+$/, (route) => route.fulfill({ json: detail }));
}

test('The experiment of a variant says whether it helped, how that came about, who sees what, and what was decided', {
  tag: '@main',
}, async ({ page, person }) => {
  const faults = watchFaults(page);
  await person.call('PATCH', '/personalization-settings', { holdout_share: 0.2 });
  const [result] = LIFT_ROWS;
  if (!result) throw new Error('There is no row.');
  await answer(page, weeksOf(result));
  await page.goto('/analytics');
  await main(page)
    .getByRole('row', { name: 'ChatGPT' })
    .getByRole('link', { name: 'See the experiment' })
    .click();
  await expect(page).toHaveURL(`/analytics/experiment?variant=${result.variant_id}`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('ChatGPT');
  await expect(main(page)).toContainText(
    'Between +0.8 and +7.2 points (95% confidence). Measured by Any conversion, from 5,000 visitors.',
  );
  const figures = main(page).getByRole('region', { name: 'Result' });
  await expect(figures).toContainText('8.0%');
  await expect(figures).toContainText('20 of 500 visitors');
  const chart = main(page).getByRole('region', { name: 'Lift over time, points' });
  await expect(chart).toContainText(/to \+4\.0 on /);
  await expect(main(page).getByText('Better than the original')).toBeVisible();
  await expect(chart.getByText('Resumed version 2')).toBeVisible();
  await expect(main(page).getByRole('list', { name: 'Changes' })).toContainText(
    'Tills that ChatGPT users ask for',
  );
  const seen = main(page).getByRole('region', { name: 'Who sees what' });
  await expect(seen).toContainText('20% of them see the original.');
  await expect(seen.getByRole('link', { name: 'Change the hold-out' })).toHaveAttribute(
    'href',
    '/personalization-setup/script',
  );
  const late = main(page).getByRole('region', { name: 'Came too late' });
  await expect(late.getByRole('heading')).toHaveText('Came too late: 12.0% of page views');
  await expect(late.getByRole('row', { name: 'Australia' })).toContainText('45.0%');
  await expect(main(page).getByRole('table', { name: 'Decisions' }).getByRole('row')).toHaveCount(6);
  await look(page, 'experiment');
  await chart.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('row').nth(1)).toContainText(/\+4\.0 \(\+0\.8 to \+7\.2\)/);
  await main(page).getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL('/analytics');
  expect(faults).toEqual([]);
});

test('A variant is rolled out to all visitors with one button, which says what that means, and is tested again with another', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const result = LIFT_ROWS.find(({ verdict }) => verdict === 'no_difference_yet');
  if (!result) throw new Error('There is no such row.');
  const tested = weeksOf(result);
  const started = { variant_id: result.variant_id, started_at: new Date().toISOString(), started_by: 'Ann' };
  const rolled: Experiment = {
    ...tested,
    result: { ...result, rollout: started },
    rollouts: [{ ...started, letter: 'A', ended_at: null, ended_by: null }],
  };
  await answer(page, tested);
  const asked: string[] = [];
  await page.route(/\/rollout$/, async (route) => {
    const method = route.request().method();
    asked.push(method);
    await answer(page, method === 'POST' ? rolled : tested);
    await route.fulfill({ json: method === 'POST' ? rolled : tested });
  });
  await page.goto(`/analytics/experiment?variant=${result.variant_id}`);
  await main(page).getByRole('button', { name: 'Roll out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll out to all visitors?' });
  await expect(dialog).toContainText('This test isn’t won yet. No significant difference yet.');
  await dialog.getByRole('button', { name: 'Roll out' }).click();
  await expect(dialog).toBeHidden();
  await expect(main(page)).toContainText(
    /Rolled out to all visitors on .* by Ann\. These figures are from then\./,
  );
  await expect(main(page).getByRole('table', { name: 'Decisions' }).getByRole('row').nth(1)).toContainText(
    'Rolled out variant A to all visitors',
  );
  await look(page, 'experiment-rolled-out');
  await main(page).getByRole('button', { name: 'Test again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Test again' }).click();
  await expect(main(page).getByRole('button', { name: 'Roll out' })).toBeVisible();
  expect(asked).toEqual(['POST', 'DELETE']);
  expect(faults).toEqual([]);
});

test('An experiment without visitors says so, and one that does not exist leads back', async ({ page }) => {
  const faults = watchFaults(page);
  const nobody = LIFT_ROWS.find(({ label }) => label === 'Gemini');
  if (!nobody) throw new Error('There is no such row.');
  await answer(page, {
    result: nobody,
    days: [],
    late: { due: 0, late: 0, rows: [] },
    steps: [],
    rollouts: [],
  });
  await page.goto(`/analytics/experiment?variant=${nobody.variant_id}`);
  await expect(main(page)).toContainText('Not enough data for a line yet.');
  await expect(main(page)).toContainText('Nothing decided yet.');
  await expect(main(page)).not.toContainText('Came too late');
  await look(page, 'experiment-empty');
  await page.unrouteAll({ behavior: 'wait' });
  expect(faults).toEqual([]);
  await page.goto('/analytics/experiment?variant=00000000-0000-4000-8000-000000000000');
  await expect(main(page)).toContainText('There is no such variant on this website.');
});
