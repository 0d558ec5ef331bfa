import { expect } from '@playwright/test';
import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import { PERSON_AGENT, postBatch, trackedBatch, viewEvent } from '../server/test/tracked.ts';
import { timeline, visitors } from './support/journeys-screen.ts';
import { finishOnboarding } from './support/person.ts';
import { test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });

const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('The visitors of a report are listed under Visitor Journeys, by the same days and filters, which can be changed there', {
  tag: '@main',
}, async ({ page, person, sightline }) => {
  const faults = watchFaults(page);
  await finishOnboarding(sightline, person);
  await person.call('PATCH', '', { selected_personalization: true });
  for (const [agent, referrer] of [
    [PHONE_AGENT, 'https://chatgpt.com/'],
    [PERSON_AGENT, 'https://chatgpt.com/'],
    [PHONE_AGENT, ''],
  ] as const) {
    const { visit, ...batch } = trackedBatch({ events: [viewEvent({ url: 'https://tillberry.example/' })] });
    const touch = { landing: 'https://tillberry.example/', referrer };
    const sent = { ...batch, visit: { ...visit, touch } };
    const headers = { 'user-agent': agent };
    expect((await postBatch(sightline.url, person.domain_id, sent, headers)).status).toBe(204);
  }
  await expect
    .poll(() => person.call<VisitReport>('GET', '/analytics/report'))
    .toMatchObject({ totals: { visits: 3 } });
  await page.goto('/analytics?range=week');
  await page.getByRole('list', { name: 'Sources' }).getByRole('button', { name: 'ChatGPT' }).click();
  await expect(page.getByText('2 visitors; none in the 7 days before.')).toBeVisible();
  await page.getByRole('link', { name: 'See these visitors' }).click();
  await expect(page).toHaveURL(/\/journeys\?range=week&filter=source%3AChatGPT&visitor_id=/);
  await expect(page.getByText('2 recent journeys')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Range' })).toHaveValue('week');
  await expect(visitors(page).filter({ hasText: 'ChatGPT' })).toHaveCount(2);
  await expect(timeline(page)).toContainText('ChatGPT');
  await look(page, 'journeys-filtered');
  // A second filter narrows the list, and then nobody is left.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Device', exact: true }).click();
  await page.getByRole('list', { name: 'Devices' }).getByRole('button', { name: 'Mobile 1' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 recent journeys')).toBeVisible();
  await expect(visitors(page)).toContainText('Mobile');
  await page.getByRole('button', { name: 'Remove the filter Device is Mobile' }).click();
  await expect(page.getByText('2 recent journeys')).toBeVisible();
  await page.getByRole('combobox', { name: 'Range' }).selectOption('yesterday');
  await expect(page.getByText('No visits match these filters in this range.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('3 recent journeys')).toBeVisible();
  await expect(page).toHaveURL(/\/journeys\?visitor_id=/);
  expect(faults).toEqual([]);
});

test('Agents and crawlers are kinds of their own under Visitor Journeys and in Analytics, with why they are no people', {
  tag: '@main',
}, async ({ page, person, sightline }) => {
  const faults = watchFaults(page);
  await finishOnboarding(sightline, person);
  await person.call('PATCH', '', { selected_personalization: true });
  const agent =
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/2.0; +https://openai.com/bot)';
  for (const user_agent of [agent, PERSON_AGENT, 'Mozilla/5.0 (compatible; GPTBot/1.2)']) {
    const batch = trackedBatch({ events: [viewEvent({ url: 'https://tillberry.example/pricing' })] });
    const headers = { 'user-agent': user_agent };
    expect((await postBatch(sightline.url, person.domain_id, batch, headers)).status).toBe(204);
  }
  await expect.poll(() => person.call('GET', '/visitors?kind=crawlers')).toHaveLength(1);
  await page.goto('/analytics?range=week');
  const part = page.getByRole('region', { name: 'Agents and crawlers' });
  await expect(part).toContainText('1 visit of agents and 1 of crawlers and other programs');
  await expect(part.getByRole('list', { name: 'Agents', exact: true })).toContainText('ChatGPT-User');
  await expect(part.getByRole('list', { name: 'Pages that agents read' })).toContainText('/pricing');
  await look(page, 'analytics-agents');
  await part.getByRole('link', { name: 'See agents’ journeys' }).click();
  await expect(visitors(page)).toContainText('ChatGPT-User');
  await expect(page.getByText('Calls itself a program')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Internal visitor' })).toHaveCount(0);
  await look(page, 'journeys-agents');
  await page.getByRole('button', { name: 'This is a person' }).click();
  await expect(page.getByRole('button', { name: 'Not a person after all' })).toBeVisible();
  await expect(page.getByText('0 recent journeys')).toBeVisible();
  await page.getByRole('button', { name: 'Not a person after all' }).click();
  await expect(page.getByText('1 recent journeys')).toBeVisible();
  await page.getByLabel('Kind of visitors').selectOption('Crawlers');
  await expect(page).toHaveURL(/kind=crawlers/);
  await expect(page.getByText('Known crawler').first()).toBeVisible();
  await page.getByLabel('Kind of visitors').selectOption('People');
  await expect(page.getByRole('checkbox', { name: 'Internal visitor' })).toBeVisible();
  expect(faults).toEqual([]);
});
