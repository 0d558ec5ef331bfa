import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { VisitRetention } from '@sightline/contract/personalizing/retention';
import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import { eventId, postBatch, trackedBatch, viewEvent } from '../server/test/tracked.ts';
import { finishOnboarding } from './support/person.ts';
import { test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });

test.beforeEach(async ({ person, sightline }) => {
  await finishOnboarding(sightline, person);
  await person.call('PATCH', '', { selected_personalization: true });
});

const main = (page: Page) => page.getByRole('main');

/** The pages of a visit, a second apart, the last one now. */
const walk = (...paths: string[]) =>
  paths.map((path, at) =>
    viewEvent({
      url: `https://tillberry.example${path}`,
      time: Date.now() - 1000 * (paths.length - at),
    }),
  );

test('A click on a page filters Analytics and the list of visitors by the visits that saw it', async ({
  page,
  person,
  sightline,
}) => {
  const faults = watchFaults(page);
  // Nothing stands at these addresses of which a picture could be taken.
  const picture = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  await page.route(/\/screenshots\?/, (route) => route.fulfill(picture));
  for (const paths of [['/pricing', '/docs', '/about'], ['/pricing'], ['/about']])
    expect(
      (await postBatch(sightline.url, person.domain_id, trackedBatch({ events: walk(...paths) }))).status,
    ).toBe(204);
  await expect
    .poll(() => person.call<VisitReport>('GET', '/analytics/report'))
    .toMatchObject({ totals: { visits: 3, views: 5 } });
  await page.goto('/analytics');
  const visitors = main(page)
    .getByRole('group', { name: 'Key figures' })
    .getByRole('button', { name: 'Visitors' });
  const docs = main(page)
    .getByRole('list', { name: 'Pages', exact: true })
    .getByRole('button', { name: '/docs' });
  await expect(visitors).toContainText('3');
  // Nobody came or left by it.
  await docs.click();
  await expect(visitors).toContainText('1');
  await expect(docs).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/analytics?filter=page%3A%2Fdocs');
  await look(page, 'analytics-by-page');
  await main(page).getByRole('button', { name: 'Change to “is not”' }).click();
  await expect(visitors).toContainText('2');
  await main(page).getByRole('link', { name: 'See these visitors' }).click();
  await expect(page).toHaveURL(/\/journeys\?range=month&filter=page%21%3A%2Fdocs/);
  await expect(main(page).getByText('2 recent journeys')).toBeVisible();
  await main(page).getByRole('button', { name: 'Remove the filter Visited page is not /docs' }).click();
  await expect(main(page).getByText('3 recent journeys')).toBeVisible();
  await main(page).getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Visited page', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('button')).toHaveText([
    '/about2',
    '/pricing2',
    '/docs1',
  ]);
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('DOC');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(main(page).getByText('1 recent journeys')).toBeVisible();
  expect(faults).toEqual([]);
});

test('Events, links off the website, downloads, error pages, speed and revenue stand on Analytics, and visits are filtered by them', async ({
  page,
  person,
  sightline,
}) => {
  const faults = watchFaults(page);
  const rule = await person.call<ConversionRule>('POST', '/conversion-rules', {
    trigger_event: 'click',
    expression: 'Buy',
  });
  for (const buys of [true, false]) {
    const [view = viewEvent()] = walk('/pricing');
    const on = () => ({ id: eventId(), view: view.id, time: Date.now() });
    const click = (text: string, href: string) => ({ ...on(), type: 'click' as const, text, href });
    const plan = { plan: buys ? 'pro' : 'free' };
    const events = [
      ...[view, click('Shop', 'https://shop.example/cart')],
      { ...on(), type: 'event' as const, name: 'Signup', properties: plan },
      ...(buys
        ? [
            { ...click('Buy', ''), rules: [rule.id], value: 1249.5, currency: 'EUR' },
            click('List', 'https://tillberry.example/list.pdf'),
          ]
        : [{ ...on(), type: 'speed' as const, status: 404, lcp: 4300, cls: 0.12 }]),
    ];
    expect((await postBatch(sightline.url, person.domain_id, trackedBatch({ events }))).status).toBe(204);
  }
  await expect
    .poll(() => person.call<VisitReport>('GET', '/analytics/report'))
    .toMatchObject({ totals: { visits: 2, converted: 1, revenue: 1249.5 }, currency: 'EUR' });
  await page.goto('/analytics');
  const figures = main(page).getByRole('group', { name: 'Key figures' });
  await expect(figures.getByRole('button', { name: 'Revenue' })).toContainText('€1,250');
  await figures.getByRole('button', { name: 'Revenue' }).click();
  await expect(main(page).getByRole('list', { name: 'Goals' })).toContainText('€1,250');
  await expect(page).toHaveURL(/metric=revenue/);
  const tab = (name: string) => main(page).getByRole('tab', { name });
  const rows = (name: string) => main(page).getByRole('list', { name, exact: true }).getByRole('listitem');
  await expect(rows('Events')).toHaveText(/^Signup2 times,2/);
  await tab('Outbound links').click();
  await expect(rows('Outbound links')).toHaveText(/^shop\.example\/cart2/);
  await tab('Error pages').click();
  await expect(rows('Error pages')).toHaveText(/^\/pricing1/);
  await tab('Downloads').click();
  await expect(rows('Downloads')).toHaveText(/^\/list\.pdf1/);
  await expect(main(page).getByRole('region', { name: 'Page speed' }).getByRole('row').last()).toHaveText(
    '/pricing14.3 s–0.12',
  );
  await look(page, 'analytics-happenings');
  await rows('Downloads').getByRole('button').click();
  await expect(figures.getByRole('button', { name: 'Visitors' })).toContainText('1');
  await tab('Events').click();
  await rows('Events').getByRole('button', { name: 'Signup' }).click();
  await expect(rows('Properties of Signup')).toHaveText(/^plan: pro1/);
  await main(page).getByRole('button', { name: 'Remove the filter Download is /list.pdf' }).click();
  await expect(rows('Properties of Signup')).toHaveCount(2);
  await look(page, 'analytics-event-properties');
  await main(page).getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Error page', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Error pages' }).getByRole('button').last()).toHaveText(
    '/pricing1',
  );
  expect(faults).toEqual([]);
});

test('A funnel counts visits that took its steps in order, is kept under a name, and survives a reload', async ({
  page,
  person,
  sightline,
}) => {
  const faults = watchFaults(page);
  const rule = await person.call<ConversionRule>('POST', '/conversion-rules', {
    trigger_event: 'click',
    expression: 'Book a demo',
  });
  for (const paths of [['/pricing', '/docs'], ['/docs', '/pricing'], ['/pricing']]) {
    const [first = viewEvent(), ...more] = walk(...paths);
    const click = {
      type: 'click' as const,
      id: eventId(),
      view: first.id,
      time: Date.now(),
      text: 'Book a demo',
    };
    const buys = paths.length > 1 && paths[0] === '/pricing' ? [{ ...click, rules: [rule.id] }] : [];
    const batch = trackedBatch({ events: [first, ...more, ...buys] });
    expect((await postBatch(sightline.url, person.domain_id, batch)).status).toBe(204);
  }
  await expect
    .poll(() => person.call<VisitReport>('GET', '/analytics/report'))
    .toMatchObject({ totals: { visits: 3, converted: 1 } });
  await page.goto('/analytics');
  const funnel = main(page).getByRole('region', { name: 'Funnel' });
  await funnel.getByRole('button', { name: 'Choose steps' }).click();
  const steps = page.getByRole('dialog', { name: 'Funnel steps' });
  await steps.getByLabel('Page of step 1').fill('/pricing');
  await steps.getByLabel('Step 2', { exact: true }).selectOption('Saw a page with');
  await steps.getByLabel('Page of step 2').fill('DOC');
  await steps.getByRole('button', { name: 'Add step' }).click();
  await steps.getByLabel('Step 3', { exact: true }).selectOption('Reached goal');
  await steps.getByLabel('Goal of step 3').selectOption('Clicked “Book a demo”');
  await look(page, 'analytics-funnel-steps');
  await steps.getByRole('button', { name: 'Show funnel' }).click();
  const rows = funnel.getByRole('table', { name: 'Funnel' }).getByRole('row');
  const counted = [
    'StepVisitsOf first stepOf step beforeDropped',
    '1. Saw /pricing3100.0%100.0%0',
    '2. Saw a page with “DOC”133.3%33.3%2',
    '3. Clicked “Book a demo”133.3%100.0%0',
  ];
  await expect(rows).toHaveText(counted);
  await look(page, 'analytics-funnel');
  const kept = funnel.getByRole('button', { name: 'Open or save a funnel' });
  await kept.click();
  await page.getByRole('menuitem', { name: 'Save this funnel' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('To a demo');
  await page.getByRole('dialog').getByRole('button', { name: 'Save funnel' }).click();
  await expect(kept).toContainText('To a demo');
  await page.reload();
  await expect(rows).toHaveText(counted);
  await kept.click();
  await page.getByRole('menuitem', { name: 'No funnel' }).click();
  await expect(funnel.getByRole('heading', { name: 'No funnel chosen' })).toBeVisible();
  await kept.click();
  await page.getByRole('menuitem', { name: 'To a demo' }).click();
  await expect(rows).toHaveText(counted);
  expect(faults).toEqual([]);
});

test('Retention is counted when it is opened, and says who came back', async ({
  page,
  person,
  sightline,
}) => {
  const faults = watchFaults(page);
  const identity = { visitor: randomUUID() };
  for (const more of [identity, identity, {}])
    expect(
      (await postBatch(sightline.url, person.domain_id, trackedBatch({ events: walk('/'), ...more }))).status,
    ).toBe(204);
  await expect
    .poll(() => person.call<VisitReport>('GET', '/analytics/report'))
    .toMatchObject({ totals: { visits: 3, visitors: 2 } });
  await page.goto('/analytics');
  const retention = main(page).getByRole('region', { name: 'Retention' });
  await retention.getByRole('button', { name: 'Show retention' }).click();
  await expect(page).toHaveURL('/analytics?retention=on');
  await expect(retention.getByRole('row').last()).toHaveText(/^\d+ \w{3}2$/);
  const week = (nth: number, returned: number[]) => ({
    ...{ week: new Date(Date.UTC(2026, 7, 3 + 7 * nth)).toISOString().slice(0, 10), visitors: 200, returned },
  });
  await rewrite<VisitRetention>(page, /\/analytics\/retention/, (told) => ({
    ...told,
    daily: 31,
    weeks: [week(0, [90, 40, 21]), week(1, [81, 37]), week(2, [64]), week(3, [])],
  }));
  await page.reload();
  await expect(retention.getByRole('row').nth(1)).toHaveText('3 Aug20045.0%20.0%10.5%');
  await expect(retention).toContainText('31 visitors with a daily identity can’t be recognized');
  await look(page, 'analytics-retention');
  await retention.getByRole('button', { name: 'Hide' }).click();
  await expect(retention.getByRole('table')).toHaveCount(0);
  expect(faults).toEqual([]);
});
