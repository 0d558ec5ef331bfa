import { expect } from '@playwright/test';
import { pause } from '../server/test/doubles/pause.ts';
import { htmlPage, scriptTag } from './support/script-site.ts';
import { setHidden, test } from './support/script-test.ts';

test('The script sends the view at once and with its title, and nothing before it', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('<h1>Hello</h1>', 'Welcome'));
  // Another host of the same site led here, which is no referrer.
  await visitor.goto(`${site.url}/?utm_source=chatgpt.com`, { referer: 'http://shop.localhost/' });
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  expect(site.asked).toEqual([
    'GET /',
    expect.stringMatching(/^GET \/s\//),
    expect.stringMatching(/^POST \/s\//),
  ]);
  const [batch] = site.batches;
  expect(batch).toMatchObject({
    visitor: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    visit: {
      touch: { landing: `${site.url}/?utm_source=chatgpt.com`, referrer: '', utm_source: 'chatgpt.com' },
    },
    events: [{ type: 'view', title: 'Welcome', url: `${site.url}/?utm_source=chatgpt.com` }],
  });
  const [view] = site.eventsOf('view');
  expect(view?.id).toBe(view?.view);
  expect(view?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  const made = Number.parseInt(view?.id.replace('-', '').slice(0, 12) ?? '', 16);
  expect(Math.abs(made - (view?.time ?? 0))).toBeLessThan(1000);
});

test('The script waits for the title when it stands before it on the page', async ({ site, visitor }) => {
  site.pages.set('/', async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(`<!doctype html>${scriptTag()}`);
    await pause(100);
    response.end('<title>Later</title><p>Here</p>');
  });
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('view').map(({ title }) => title)).toEqual(['Later']);
});

test('A second copy of the script does nothing', async ({ site, visitor }) => {
  site.pages.set('/', htmlPage(scriptTag(), 'Twice'));
  await visitor.goto(site.url);
  await visitor.evaluate(`history.pushState({}, '', '/next')`);
  await expect
    .poll(() => site.eventsOf('view').map(({ url }) => new URL(url).pathname))
    .toEqual(['/', '/next']);
});

test('The script counts a new address without loading as a view, but not the same address or a place on the page', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('<h1 id="part">App</h1>', 'App'));
  await visitor.goto(site.url);
  await visitor.evaluate(`(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
    history.replaceState({ some: 'state' }, '', '/');
    location.hash = 'part';
    await pause();
    history.pushState({}, '', '/two');
    document.title = 'Two';
    await pause();
    history.pushState({}, '', '/two?tab=1');
    await pause();
    location.hash = '#/route';
    await pause();
    history.back();
    await pause();
  })()`);
  await expect
    .poll(() => site.eventsOf('view').map(({ url }) => url.replace(site.url, '')))
    .toEqual(['/', '/two', '/two?tab=1', '/two?tab=1#/route', '/two?tab=1']);
  expect(site.eventsOf('view')[1]?.title).toBe('Two');
  expect(new Set(site.batches.map(({ visit }) => visit.id)).size).toBe(1);
});

test('The page’s history still returns, throws and keeps what it did before the script was there', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage(''));
  await visitor.goto(site.url);
  const said = await visitor.evaluate(
    `try { history.pushState({}, '', 'https://elsewhere.example/'); 'nothing' } catch (error) { error.name }`,
  );
  expect(said).toBe('SecurityError');
  expect(await visitor.evaluate(`history.pushState({ mine: 1 }, '', '/b')`)).toBeUndefined();
  expect(await visitor.evaluate('history.state')).toEqual({ mine: 1 });
});

test('The script counts a page that the browser prepares in advance only when it is shown', async ({
  site,
  visitor,
}) => {
  // This browser prerenders no pages, so the test sends what such a browser would send.
  await visitor.addInitScript(
    `Object.defineProperty(document, 'prerendering', { value: true, configurable: true })`,
  );
  site.pages.set('/', htmlPage('', 'Soon'));
  await visitor.goto(site.url);
  await visitor.evaluate(`fetch('/later')`);
  expect(site.asked.filter((one) => one !== 'GET /later')).toHaveLength(2);
  expect(await visitor.evaluate('localStorage.sightline ?? ""')).not.toContain('visit');
  await visitor.evaluate(`document.dispatchEvent(new Event('prerenderingchange'))`);
  await expect.poll(() => site.eventsOf('view').map(({ title }) => title)).toEqual(['Soon']);
});

test('The script counts only the time in which the page was seen, whatever the clock says', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('<div style="height:3000px">Long</div>'));
  await visitor.clock.install();
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  await visitor.clock.runFor(9000);
  await setHidden(visitor, true);
  await expect.poll(() => site.eventsOf('time')).toHaveLength(1);
  const [first] = site.eventsOf('time');
  expect(first?.visible).toBeGreaterThanOrEqual(9000);
  expect(first?.visible).toBeLessThan(12_000);
  expect(first?.scroll).toBeLessThan(40);
  await visitor.clock.fastForward(600_000);
  await setHidden(visitor, false);
  await visitor.evaluate('scrollTo(0, 5000)');
  await visitor.clock.runFor(5000);
  await setHidden(visitor, true);
  await expect.poll(() => site.eventsOf('time').length).toBeGreaterThan(1);
  const last = site.eventsOf('time').at(-1);
  expect(last?.visible).toBeGreaterThanOrEqual(14_000);
  expect(last?.visible).toBeLessThan(20_000);
  expect(last?.scroll).toBe(100);
  expect(last?.view).toBe(first?.view);
});

test('The script keeps counting visible time when the clock is set back by a day', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('Long'));
  await visitor.clock.install();
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  await visitor.clock.runFor(5000);
  await visitor.clock.setSystemTime(Date.now() - 86_400_000);
  await visitor.clock.runFor(5000);
  await setHidden(visitor, true);
  await expect.poll(() => site.eventsOf('time')).toHaveLength(1);
  const [seen] = site.eventsOf('time');
  expect(seen?.visible).toBeGreaterThanOrEqual(10_000);
  expect(seen?.visible).toBeLessThan(14_000);
});

test('While a page is looked at, the script reports its time after 15 seconds, after 30 more, and then every minute', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('Reading'));
  await visitor.clock.install();
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  // From here on only the test moves the clock, however busy the machine is.
  await visitor.clock.pauseAt((await visitor.evaluate(() => Date.now())) + 5000);
  for (const pause of [15, 30, 60, 60]) {
    const before = site.eventsOf('time').length;
    await visitor.clock.runFor(pause * 1000);
    await expect.poll(() => site.eventsOf('time').length).toBe(before + 1);
  }
  const times = site.eventsOf('time').map(({ visible }) => Math.round(visible / 5000) * 5);
  expect(times).toEqual([15, 45, 105, 165]);
});

test('The script adds no visible time while a computer sleeps', async ({ site, visitor }) => {
  site.pages.set('/', htmlPage('Reading'));
  await visitor.clock.install();
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  // Timers fire once at most, as after a laptop is opened again.
  await visitor.clock.fastForward(20 * 60_000);
  await setHidden(visitor, true);
  await expect.poll(() => site.eventsOf('time').length).toBeGreaterThan(0);
  expect(site.eventsOf('time').at(-1)?.visible).toBeLessThan(90_000);
});

test('After 30 minutes without activity, the script begins a new visit with a new view at the next click', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('<button>More</button>'));
  await visitor.clock.install();
  await visitor.goto(`${site.url}/?utm_source=chatgpt.com`);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  await visitor.clock.fastForward(29 * 60_000);
  await visitor.click('button');
  await expect.poll(() => site.eventsOf('click')).toHaveLength(1);
  expect(site.eventsOf('view')).toHaveLength(1);
  await visitor.clock.fastForward(31 * 60_000);
  await visitor.click('button');
  await expect.poll(() => site.eventsOf('click')).toHaveLength(2);
  expect(site.eventsOf('view')).toHaveLength(2);
  const click = site.eventsOf('click')[1];
  expect(click?.view).toBe(site.eventsOf('view')[1]?.id);
  const visits = [...new Set(site.batches.map(({ visit }) => visit.id))];
  expect(visits).toHaveLength(2);
  const second = site.batches.find(({ visit }) => visit.id === visits[1]);
  expect(second?.visit.touch).toMatchObject({ returning: true, referrer: '' });
});

test('A page that only loads never says that someone acted, and one over which a pointer moved says so when it is left', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('<h1>Hello</h1>'));
  const views = () => new Set(site.eventsOf('view').map(({ id }) => id)).size;
  const acted = () => site.batches.some(({ visit }) => visit.acted);
  await visitor.goto(site.url);
  await expect.poll(views).toBe(1);
  await visitor.goto(`${site.url}/?next`);
  await expect.poll(views).toBe(2);
  expect([site.eventsOf('time').length > 0, acted()]).toEqual([true, false]);
  // The first event of a pointer has nowhere to have come from.
  await visitor.mouse.move(40, 40);
  await visitor.mouse.move(80, 60);
  await visitor.goto(`${site.url}/?last`);
  await expect.poll(acted).toBe(true);
});
