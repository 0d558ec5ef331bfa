import { expect, type Page } from '@playwright/test';
import type { Mentions, Strip } from '@sightline/contract/whole/overview';
import type { Voice } from '@sightline/contract/whole/voice';
import { test, theTopic } from './support/workspace.ts';
import { look, sumShifts, watchFaults } from './support/workspace-looks.ts';
import { rewrite } from './support/workspace-routes.ts';

const STRIP = /\/aeo\/overview\/strip/;
const MENTIONS = /\/aeo\/overview\/mentions\?/;
const VOICE = /\/aeo\/overview\/share-of-voice/;
const COMPETITORS = /\/competitors$/;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tile = (page: Page, name: string) =>
  region(page, 'Key figures').getByRole('region', { name, exact: true });
const percent = (share: number | null) => `${Math.round((share ?? 0) * 100)}%`;

test('The Overview begins with five figures of the range in the address, as the API has them', {
  tag: '@main',
}, async ({ page, person }) => {
  await theTopic(person);
  for (const range of ['month', 'week']) {
    const strip = await person.call<Strip>('GET', `/aeo/overview/strip?range=${range}`);
    await page.goto(`/overview?range=${range}`);
    for (const [name, figure] of [
      ['Mentioned', strip.mentioned],
      ['Cited', strip.cited],
      ['Share of voice', strip.share_of_voice],
    ] as const) {
      expect(figure.n).toBeGreaterThan(0);
      await expect(tile(page, name)).toContainText(`${name}${percent(figure.share)}`);
      await expect(tile(page, name)).toContainText(
        `${percent(figure.low).slice(0, -1)}–${percent(figure.high)}`,
      );
    }
    // Nothing is counted without the script, which is not the same as nobody.
    expect(strip.visits.count).toBeNull();
    await expect(tile(page, 'AI visits')).toContainText('–');
    await expect(tile(page, 'AI visits').getByRole('link', { name: 'Install the script' })).toBeVisible();
  }
  await page.getByLabel('Range').selectOption('Last 12 months');
  await expect(page).toHaveURL('/overview?range=year');
});

test('A figure of the Overview says how it changed in words, too', async ({ page, person }) => {
  await theTopic(person);
  await rewrite<Strip>(page, STRIP, withHistory);
  await page.goto('/overview');
  await expect(tile(page, 'Mentioned')).toContainText('up 20 points from the 30 days before');
  await expect(tile(page, 'Cited')).toContainText('down 9 points from the 30 days before');
  await expect(tile(page, 'Share of voice')).toContainText(
    'up 2 points from the 30 days before on the same prompts, within the margin of error',
  );
  await expect(tile(page, 'AI visits')).toContainText('up 12 from the 30 days before');
  await expect(tile(page, 'Conversions')).toContainText('no change from the 30 days before');
  await expect(region(page, 'Key figures').locator('polyline')).toHaveCount(5);
});

test('A figure of the table of brands opens the answers of its assistant that mention its brand', async ({
  page,
  person,
}) => {
  await theTopic(person);
  const { assistants, brands } = await person.call<Mentions>('GET', '/aeo/overview/mentions?range=month');
  const [assistant] = assistants;
  const own = brands.find((brand) => brand.own);
  const counted = `${own?.answers[0]} of ${assistant?.n} answers`;
  await page.goto('/overview');
  const table = page.getByRole('table', { name: 'Mentions by assistant' });
  await expect(table.getByRole('rowheader')).toHaveCount(brands.length);
  await table
    .getByRole('button', { name: `${assistant?.label} mentions ${own?.name} in ${counted}` })
    .click();
  await expect(page).toHaveURL(`/overview?assistant=${assistant?.assistant}&brand=${own?.brand_id}`);
  await page.reload();
  const panel = region(page, `${assistant?.label}: ${own?.name}`);
  await expect(panel).toContainText(`Mentioned in ${counted}.`);
  const prompts = panel.getByRole('list', { name: 'Prompts' });
  await expect(prompts.getByRole('listitem').first()).toContainText(/Mentioned in \d of 3/);
  await prompts.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/topic-analysis\/prompt-execution\//);
});

test('Share of voice over time tells a single measuring in a sentence, and two days as a line for each brand', async ({
  page,
  person,
}) => {
  await theTopic(person);
  await page.goto('/overview');
  const part = region(page, 'Share of voice over time');
  await expect(part).toContainText(/Only one run in this range, on .+ of all mentions/);
  await rewrite<Voice>(page, VOICE, overTime);
  await page.goto('/overview?range=week');
  await expect(part).toContainText('Whole range: 25%');
  await expect(part).toContainText(/Tillberry: from 20% on .+ to 30% on /);
  await part.getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Share of voice over time' });
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Tillberry', 'Rosterbay', '3 others']);
  await expect(table.getByRole('row').nth(1)).toContainText(/30%50%20%/);
});

test('What to do next stands on the Overview with a button that leads there, three things at most', async ({
  page,
}) => {
  await rewrite(page, COMPETITORS, () => []);
  // While the set-up steps are shown, they say it.
  await page.goto('/overview');
  await expect(region(page, 'Set-up')).toContainText('Add two competitors');
  await expect(region(page, 'Do next')).not.toContainText('competitor');
  await region(page, 'Set-up').getByRole('button', { name: 'Hide' }).click();
  const next = region(page, 'Do next');
  await expect(next).toContainText('Add competitors to see how you compare');
  expect(await next.getByRole('listitem').count()).toBeLessThanOrEqual(3);
  await next.getByRole('link', { name: 'Add competitors' }).click();
  await expect(page).toHaveURL('/knowledge-base/competitors');
});

test('The Overview with all its figures looks right, and nothing on it moves on its own', {
  tag: '@walk',
}, async ({ page, person }) => {
  await theTopic(person);
  const faults = watchFaults(page);
  const shifted = await sumShifts(page);
  await rewrite<Strip>(page, STRIP, withHistory);
  await rewrite<Mentions>(page, MENTIONS, withRivals);
  await rewrite<Voice>(page, VOICE, overTime);
  await page.goto('/overview');
  await expect(page.getByRole('table', { name: 'Mentions by assistant' })).toBeVisible();
  await look(page, 'overview-figures');
  expect(await shifted()).toBeLessThan(0.05);
  expect(faults).toEqual([]);
});

const SHARES = [0.22, 0.25, null, 0.24, 0.31, 0.3, null, 0.36, 0.38, 0.42];
const COUNTS = [1, 0, 3, 2, 4, 3, 5, 4, 6, 3];

function withHistory(strip: Strip): Strip {
  const share = (now: number, previous: number) => ({
    k: now * 100,
    n: 100,
    share: now,
    low: now - 0.08,
    high: now + 0.07,
    previous,
    change: {
      verdict:
        Math.abs(now - previous) < 0.03
          ? ('within_noise' as const)
          : now > previous
            ? ('up' as const)
            : ('down' as const),
      difference: now - previous,
      low: null,
      high: null,
      pairs: 20,
      since: null,
      chance: null,
      reason: null,
    },
    points: SHARES,
    counted: SHARES.map(() => 40),
  });
  return {
    ...strip,
    mentioned: share(0.42, 0.22),
    cited: share(0.31, 0.4),
    share_of_voice: share(0.27, 0.25),
    visits: { count: 31, previous: 19, points: COUNTS },
    conversions: { count: 4, previous: 4, points: COUNTS.map((count) => count % 2) },
  };
}

function overTime(voice: Voice): Voice {
  const brand = (name: string, own: boolean, mentions: number[]) => ({
    ...{ brand_id: `00000000-0000-4000-8000-00000000000${own ? 0 : 1}`, name, own, mentions },
  });
  return {
    ...voice,
    points: [voice.start, voice.end].map((day) => ({ start: day, end: day, mentions: 50 })),
    brands: [brand('Tillberry', true, [10, 15]), brand('Rosterbay', false, [30, 25])],
    others: { brands: 3, mentions: [10, 10] },
  };
}

function withRivals(mentions: Mentions): Mentions {
  const names = ['Rosterbay', 'Crumbline', 'Ofenfrisch Dienstplan & Zeiterfassung für Gastronomie GmbH', 'Q'];
  const assistants = mentions.assistants.map((one) => ({ ...one, n: 100 }));
  const rows = ['Tillberry', ...names].map((name, row) => ({
    brand_id: `00000000-0000-4000-8000-00000000000${row}`,
    name,
    own: row === 0,
    answers: assistants.map((_, column) => Math.max(0, 92 - row * 19 - column * 11)),
  }));
  return { ...mentions, assistants, brands: rows };
}
