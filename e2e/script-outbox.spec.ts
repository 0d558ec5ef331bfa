import { expect } from '@playwright/test';
import { htmlPage } from './support/script-site.ts';
import { test } from './support/script-test.ts';

/** Batches that the pages keep. */
const kept = `Object.keys(localStorage).flatMap((key) => key.startsWith('sightline-') ? JSON.parse(localStorage[key]) : [])`;

const ids = (events: { id: string }[]) => new Set(events.map(({ id }) => id));

test('The script sends again what the server could not take, when the server says so', async ({
  site,
  visitor,
}) => {
  site.status = 503;
  site.retry_after = '2';
  site.pages.set('/', htmlPage('<button>More</button>'));
  await visitor.goto(site.url);
  await expect.poll(() => site.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  const refused = Date.now();
  await visitor.click('button');
  site.status = 204;
  await expect.poll(() => site.events().map(({ type }) => type)).toEqual(['view', 'click']);
  expect(Date.now() - refused).toBeGreaterThan(1500);
  expect(site.asked.filter((one) => one.startsWith('POST'))).toHaveLength(2);
});

test('The script loses no events of a visitor who goes offline and comes back, and keeps their order', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('<button>More</button>'));
  await visitor.goto(site.url);
  await expect.poll(() => site.events()).toHaveLength(1);
  await visitor.context().setOffline(true);
  for (let count = 0; count < 15; count++) await visitor.click('button');
  await visitor.context().setOffline(false);
  await expect.poll(() => ids(site.eventsOf('click')).size).toBe(15);
  // What was in transit may arrive twice.
  const times = [...new Map(site.eventsOf('click').map(({ id, time }) => [id, time])).values()];
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('The script sends on the next page what an earlier one could not, and drops it once the server has it', async ({
  site,
  visitor,
}) => {
  site.status = 503;
  site.pages.set('/', htmlPage('<button>More</button>', 'One'));
  site.pages.set('/two', htmlPage('', 'Two'));
  await visitor.goto(site.url);
  await visitor.click('button');
  await visitor.waitForFunction(`${kept}[0]?.events.length === 2`);
  await visitor.goto('about:blank');
  site.status = 204;
  await visitor.goto(`${site.url}/two`);
  await expect.poll(() => ids(site.eventsOf('view')).size).toBe(2);
  expect(ids(site.eventsOf('click')).size).toBe(1);
  await visitor.waitForFunction(`${kept}.length === 0`);
  const sent = site.events();
  await visitor.reload();
  await expect.poll(() => ids(site.eventsOf('view')).size).toBe(3);
  const later = ids(site.events().slice(sent.length));
  expect([...later].filter((id) => ids(sent).has(id))).toEqual([]);
});

test('The script sends only once what the server will never take', async ({ site, visitor }) => {
  site.status = 400;
  site.pages.set('/', htmlPage(''));
  await visitor.goto(site.url);
  await expect.poll(() => site.asked.length).toBe(3);
  await visitor.waitForFunction(`${kept}.length === 0`);
  expect(site.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
});

test('The script keeps only a bounded number of events that it cannot send', async ({ site, visitor }) => {
  site.status = 503;
  site.pages.set('/', htmlPage('<button>More</button>'));
  await visitor.goto(site.url);
  await visitor.evaluate(`for (let i = 0; i < 300; i++) document.querySelector('button').click()`);
  expect(await visitor.evaluate(`${kept}[0].events.length`)).toBe(50);
});

test('Two tabs of a website share a visit, and neither keeps sending what the other has sent', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('<button>More</button>'));
  const other = await visitor.context().newPage();
  await visitor.goto(site.url);
  await other.goto(site.url);
  for (let count = 0; count < 5; count++) await Promise.all([visitor.click('button'), other.click('button')]);
  await expect.poll(() => ids(site.eventsOf('click')).size).toBe(10);
  await visitor.waitForFunction(`${kept}.length === 0`);
  expect(new Set(site.batches.map(({ visit }) => visit.id)).size).toBe(1);
  // What is sent from now on was not sent before.
  const before = site.eventsOf('click').length;
  for (const tab of [visitor, other]) {
    await tab.click('button');
    await tab.waitForFunction(`${kept}.length === 0`);
  }
  await expect.poll(() => ids(site.eventsOf('click')).size).toBe(12);
  expect(site.eventsOf('click')).toHaveLength(before + 2);
});
