import { expect } from '@playwright/test';
import { htmlPage, scriptTag, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const kept = `[document.cookie, localStorage.sightline ?? '', sessionStorage.sightline ?? ''].join(' ')`;

test('The script knows a visitor again by a cookie, or by the storage when the cookie is gone', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage(''));
  await visitor.goto(site.url);
  await expect.poll(() => site.batches).toHaveLength(1);
  await visitor.context().clearCookies();
  await visitor.goto(`${site.url}/?again`);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(2);
  await visitor.evaluate('localStorage.clear()');
  await visitor.goto(`${site.url}/?third`);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(3);
  expect(new Set(site.batches.map((batch) => batch.visitor)).size).toBe(1);
  const [cookie] = await visitor.context().cookies();
  expect(cookie).toMatchObject({ name: 'sightline', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(394);
  expect(days).toBeLessThanOrEqual(395);
});

for (const [name, init] of [
  ['Do Not Track', `Object.defineProperty(navigator, 'doNotTrack', { value: '1' })`],
  ['Global Privacy Control', `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`],
] as const)
  test(`With ${name} on, the script keeps nothing in the browser and gives a visitor no lasting identity`, async ({
    site,
    visitor,
  }) => {
    await visitor.addInitScript(init);
    site.pages.set('/', htmlPage(''));
    await visitor.goto(site.url);
    await expect.poll(() => site.batches).toHaveLength(1);
    expect(site.batches[0]?.visitor).toBeNull();
    expect(await visitor.context().cookies()).toEqual([]);
    expect(await visitor.evaluate('localStorage.length')).toBe(0);
    await visitor.goto(`${site.url}/?two`);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(2);
    expect(new Set(site.batches.map(({ visit }) => visit.id)).size).toBe(1);
  });

test('A script tag may be stricter than the settings, and then forgets a visitor who was known', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage(''));
  site.pages.set('/strict', htmlPage('', 'Strict', scriptTag('data-identity="daily"')));
  await visitor.goto(site.url);
  await expect.poll(() => site.batches).toHaveLength(1);
  await visitor.goto(`${site.url}/strict`);
  await expect.poll(() => site.batches.at(-1)?.visitor).toBeNull();
  expect(await visitor.context().cookies()).toEqual([]);
});

test('Where consent is needed, the script keeps nothing before it, goes on with the visit after it, and forgets when it is taken back', async ({
  site,
  visitor,
}) => {
  site.configure({ identity: 'consent' });
  site.pages.set('/', htmlPage('<button>More</button>'));
  await visitor.goto(site.url);
  await expect.poll(() => site.batches).toHaveLength(1);
  expect(site.batches[0]?.visitor).toBeNull();
  expect(await visitor.evaluate('localStorage.length + document.cookie.length')).toBe(0);
  await visitor.evaluate('sightline.consent(true)');
  await visitor.click('button');
  await expect.poll(() => site.eventsOf('click')).toHaveLength(1);
  const id = site.batches.at(-1)?.visitor;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await visitor.goto(`${site.url}/?two`);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(2);
  expect(site.batches.at(-1)?.visitor).toBe(id);
  expect(new Set(site.batches.map(({ visit }) => visit.id)).size).toBe(1);
  await visitor.evaluate('sightline.consent(false)');
  await visitor.click('button');
  await expect.poll(() => site.batches.at(-1)?.visitor).toBeNull();
  expect(await visitor.evaluate<string>(kept)).not.toContain(id);
  await visitor.goto(`${site.url}/?three`);
  await expect.poll(() => site.eventsOf('view').at(-1)?.url).toContain('three');
  expect(site.batches.at(-1)?.visitor).toBeNull();
});

test('A no that follows a yes as soon as the script is there stands, although the yes was said before it', async ({
  site,
  visitor,
}) => {
  site.configure({ identity: 'consent' });
  const sayNo = `<script>
    let there;
    Object.defineProperty(window, 'sightline', {
      get: () => there,
      set: (tag) => {
        there = tag;
        if (!tag.add) return;
        setTimeout(() => tag.consent(false));
        // What the page left for the script before has been done by then.
        setTimeout(() => { document.title = 'Answered'; }, 200);
      },
    });
  </script>`;
  const sayYes = '<script>sightline.consent(true)</script>';
  site.pages.set(
    '/',
    htmlPage('<button>More</button>', 'A page', `${sayNo}${snippetTag(site.url)}${sayYes}`),
  );
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  await expect(visitor).toHaveTitle('Answered');
  await visitor.click('button');
  await expect.poll(() => site.eventsOf('click')).toHaveLength(1);
  expect(site.batches.at(-1)?.visitor).toBeNull();
  expect(await visitor.context().cookies()).toEqual([]);
});

test('When the browser’s storage is full, the script loses nothing while the page is open', async ({
  site,
  visitor,
}) => {
  await visitor.addInitScript(
    `Object.defineProperty(window, 'localStorage', { value: new Proxy({}, { set() { throw new DOMException('full', 'QuotaExceededError') } }) })`,
  );
  site.status = 503;
  site.pages.set('/', htmlPage('<button>More</button>'));
  await visitor.goto(site.url);
  await visitor.click('button');
  site.status = 204;
  await expect.poll(() => site.events().map(({ type }) => type)).toEqual(['view', 'click']);
});

test('In a browser that a program drives, the script sends one view that says so, and nothing else', async ({
  site,
  page,
}) => {
  site.pages.set('/', htmlPage('<button>More</button>'));
  await page.goto(site.url);
  await page.click('button');
  await page.evaluate(`history.pushState({}, '', '/two')`);
  await page.goto('about:blank');
  await expect.poll(() => site.batches.length).toBeGreaterThan(0);
  expect(new Set(site.events().map(({ id }) => id)).size).toBe(1);
  expect(site.batches[0]).toMatchObject({ automated: true, events: [{ type: 'view' }] });
});
