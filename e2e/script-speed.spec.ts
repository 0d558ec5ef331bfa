import { expect } from '@playwright/test';
import { awayTag, htmlPage, lineTag, snippetTag } from './support/script-site.ts';
import { setHidden, test } from './support/script-test.ts';

const SLOW_TO_ANSWER = `<h1>Hello</h1><button onclick="for (const end = performance.now() + 120; performance.now() < end;);">Slow</button>`;

for (const [kind, head] of [
  ['a tag in one line', () => lineTag],
  ['a tag in one line that leads to another host', awayTag],
  ['a tag with an inline part', (url: string) => snippetTag(url)],
] as const)
  test(`With ${kind} the speed of a page is reported once, when the page is hidden, for the view that it was`, async ({
    site,
    visitor,
  }) => {
    site.measures_speed = true;
    site.pages.set('/', htmlPage(SLOW_TO_ANSWER, 'Home', head(site.url)));
    await visitor.goto(site.url);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
    await expect.poll(() => site.asked.filter((one) => one.startsWith('GET /s/')).length).toBeGreaterThan(1);
    await visitor.getByRole('button', { name: 'Slow' }).click();
    await expect.poll(() => site.eventsOf('click')).toHaveLength(1);
    // What is painted after the click says how long it took.
    await visitor.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
    await setHidden(visitor, true);
    await expect.poll(() => site.eventsOf('speed')).toHaveLength(1);
    const [view] = site.eventsOf('view');
    const [speed] = site.eventsOf('speed');
    expect(speed).toMatchObject({ view: view?.id, cls: 0 });
    expect(speed?.lcp).toBeGreaterThan(0);
    expect(speed?.inp).toBeGreaterThanOrEqual(100);
    await setHidden(visitor, false);
    await setHidden(visitor, true);
    await expect.poll(() => site.eventsOf('time').length).toBeGreaterThan(0);
    expect(site.eventsOf('speed')).toHaveLength(1);
  });

test('An address shown without loading ends what is measured, and a page that jumps is told from one that stands still', async ({
  site,
  visitor,
}) => {
  site.measures_speed = true;
  site.pages.set('/', htmlPage('<p id="late"></p><h1>Hello</h1>', 'Home'));
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  await visitor.evaluate(`new Promise((done) => {
    late.style.height = '300px';
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)));
  })`);
  await visitor.evaluate(`history.replaceState({}, '', '/?tab=2')`);
  await visitor.evaluate(`history.pushState({}, '', '/next')`);
  await expect.poll(() => site.eventsOf('speed')).toHaveLength(1);
  const [first, second] = site.eventsOf('view');
  const [speed] = site.eventsOf('speed');
  expect([first?.id, second?.id]).toContain(speed?.view);
  expect(speed?.cls).toBeGreaterThan(0);
  await setHidden(visitor, true);
  await expect.poll(() => site.eventsOf('time').length).toBeGreaterThan(0);
  expect(site.eventsOf('speed')).toHaveLength(1);
});

test('An error page says its status at once, and nothing is measured where nobody asked for it', async ({
  site,
  visitor,
}) => {
  site.measures_speed = true;
  site.pages.set('/gone', (_, response) => {
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(htmlPage('<h1>No such page</h1>', 'Gone'));
  });
  await visitor.goto(`${site.url}/gone`);
  await expect.poll(() => site.eventsOf('speed').map(({ status }) => status)).toEqual([404]);
  expect(site.eventsOf('speed')[0]?.view).toBe(site.eventsOf('view')[0]?.id);
  site.measures_speed = false;
  site.pages.set('/', htmlPage('<h1>Hello</h1>'));
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(2);
  const told = site.eventsOf('speed').length;
  await setHidden(visitor, true);
  await expect.poll(() => site.eventsOf('time').length).toBeGreaterThan(0);
  expect(site.eventsOf('speed')).toHaveLength(told);
});
