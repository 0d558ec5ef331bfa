import { expect } from '@playwright/test';
import type { ScriptTrigger } from '@sightline/contract/visiting/tracking';
import { link, textOf } from './elements.ts';
import { SCRIPT_IS_THERE, sitePage, TAGS } from './engine-pages.ts';
import { click, test, travel, until } from './engine-test.ts';
import { identities, once, viewed, visits } from './told-events.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000004${String(n).padStart(2, '0')}`;
const FOR_CHATGPT: ScriptTrigger = {
  id: id(1),
  variant: id(2),
  when: ['utm_source', 'chatgpt.com'],
  holdout: 0,
  pages: [
    { page: id(3), path: '/', version: 1, changes: [{ element: id(4), selector: 'h1', text: 'For you' }] },
  ],
};

for (const [name, tagOf] of Object.entries(TAGS)) {
  test(`With ${name} the script reports a visit view by view, with its conversions`, async ({
    site,
    tab,
  }) => {
    site.configure({
      rules: [
        { id: id(11), on: 'click', value: 'book a demo' },
        { id: id(12), on: 'page_view', value: '/thanks' },
      ],
    });
    site.pages.set(
      '/',
      sitePage(
        site,
        `<button onclick="history.pushState({}, '', '/prices'); document.title = 'Prices'">Prices</button>
      <a href="/thanks" data-conversion-value="250" data-conversion-currency="EUR">Book a demo</a>`,
        'Home',
        tagOf,
      ),
    );
    site.pages.set('/thanks', sitePage(site, '<h1>Thanks</h1>', 'Thanks', tagOf));
    await tab.goto(site.url);
    await until(tab, SCRIPT_IS_THERE);
    await click(tab, `document.querySelector('button')`);
    await expect.poll(() => viewed(site)).toEqual(['/', '/prices']);
    await click(tab, link('Book a demo'));
    await until(tab, `${textOf('h1')} === 'Thanks'`);
    await expect.poll(() => viewed(site)).toEqual(['/', '/prices', '/thanks']);
    expect(once(site.eventsOf('view')).map(({ title }) => title)).toEqual(['Home', 'Prices', 'Thanks']);
    const converted = once(site.events()).flatMap((event) => ('rules' in event && event.rules ? event : []));
    expect(converted.map(({ rules }) => rules)).toEqual([[id(11)], [id(12)]]);
    expect(converted[0]).toMatchObject({ text: 'Book a demo', value: 250, currency: 'EUR' });
    expect(visits(site).length).toBe(1);
    expect(identities(site).length).toBe(1);
  });

  test(`With ${name} a page that the browser restores counts as one new view and still shows its variant`, async ({
    site,
    tab,
  }) => {
    site.configure({ triggers: [FOR_CHATGPT] });
    site.pages.set('/', sitePage(site, '<h1>For all</h1><a href="/two">On</a>', 'One', tagOf));
    site.pages.set('/two', sitePage(site, '<h1>Two</h1>', 'Two', tagOf));
    await tab.goto(`${site.url}/?utm_source=chatgpt.com`);
    await until(tab, `${textOf('h1')} === 'For you'`);
    await click(tab, link('On'));
    await until(tab, `${textOf('h1')} === 'Two'`);
    await expect.poll(() => viewed(site)).toEqual(['/', '/two']);
    await travel(tab, 'back', '/');
    await until(tab, 'restored === 1');
    await until(tab, `${textOf('h1')} === 'For you'`);
    await expect.poll(() => viewed(site)).toEqual(['/', '/two', '/']);
    await travel(tab, 'forward', '/two');
    await until(tab, 'restored === 1');
    await expect.poll(() => viewed(site)).toEqual(['/', '/two', '/', '/two']);
    await click(tab, `document.querySelector('h1')`);
    await travel(tab, 'back', '/');
    await until(tab, 'restored === 2');
    await click(tab, link('On'));
    await expect.poll(() => viewed(site)).toEqual(['/', '/two', '/', '/two', '/', '/two']);
    // Each click and each result of the variant belongs to the displayed view.
    const views = once(site.eventsOf('view'));
    expect(once(site.eventsOf('click')).map(({ view }) => view)).toEqual([views[0]?.id, views[4]?.id]);
    const changes = once(site.eventsOf('changes'));
    expect(changes.map(({ view }) => view)).toEqual([views[0]?.id, views[2]?.id, views[4]?.id]);
    for (const change of changes) expect(change).toMatchObject({ applied: [id(4)], missing: [] });
    expect(visits(site).length).toBe(1);
    expect(identities(site).length).toBe(1);
    // A view's time grows, and no other view reports it.
    const seen = new Map<string, number>();
    for (const { view, visible } of once(site.eventsOf('time'))) {
      expect(visible).toBeGreaterThan(seen.get(view) ?? 0);
      seen.set(view, visible);
    }
    expect(views.map(({ id: view }) => view)).toEqual(expect.arrayContaining([...seen.keys()]));
  });
}

test('A router’s addresses behind # count as views, and so does the button that a component draws', async ({
  site,
  tab,
}) => {
  const body = `<a href="#/one">One</a><my-button>Buy</my-button><script>
    customElements.define('my-button', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button><slot></slot></button>' }
    })</script>`;
  site.pages.set('/', sitePage(site, body, 'App'));
  const routes = () => viewed(site, ({ hash }) => hash);
  await tab.goto(site.url);
  await until(tab, SCRIPT_IS_THERE);
  await click(tab, link('One'));
  await expect.poll(routes).toEqual(['', '#/one']);
  await tab.evaluate(`location.hash = '#/two'`);
  await expect.poll(routes).toEqual(['', '#/one', '#/two']);
  await tab.evaluate('history.back()');
  await expect.poll(routes).toEqual(['', '#/one', '#/two', '#/one']);
  await click(tab, `document.querySelector('my-button')`);
  await expect.poll(() => once(site.eventsOf('click')).map(({ text }) => text)).toEqual(['One', 'Buy']);
});

test('What the script in a closed tab could not send while the server was away is sent by the next visit', async ({
  site,
  profile,
}) => {
  site.pages.set('/', sitePage(site, '<button>More</button>', 'Home'));
  site.status = 503;
  // WebKit shows only the first of its tabs, and clicks only there.
  const shown = await profile.openTab();
  const next = await profile.openTab();
  await shown.goto(site.url);
  await until(shown, SCRIPT_IS_THERE);
  await click(shown, `document.querySelector('button')`);
  await until(
    shown,
    `Object.keys(localStorage).some((name) => name.startsWith('sightline-') && localStorage[name].includes('"click"'))`,
  );
  await shown.close();
  site.status = 204;
  await next.goto(`${site.url}/?again`);
  await expect.poll(() => viewed(site)).toEqual(['/', '/']);
  await expect.poll(() => once(site.eventsOf('click'))).toHaveLength(1);
  const [first] = once(site.eventsOf('view')).toSorted((a, b) => a.time - b.time);
  expect(once(site.eventsOf('click'))[0]?.view).toBe(first?.id);
  expect(identities(site).length).toBe(1);
  expect(await next.errors()).toEqual([]);
});

test('The script reports how long a page was seen when its tab is closed', async ({ site, profile }) => {
  site.pages.set('/', sitePage(site, '<h1>Home</h1>', 'Home'));
  // WebKit shows only the first of its tabs, and ends with the last.
  const seen = await profile.openTab();
  await profile.openTab();
  await seen.goto(site.url);
  await expect.poll(() => viewed(site)).toEqual(['/']);
  const before = site.eventsOf('time').length;
  await seen.close();
  // If closing takes long, the page reports while it waits, too.
  await expect.poll(() => site.eventsOf('time').length).toBeGreaterThan(before);
  expect(site.eventsOf('time').at(-1)?.visible).toBeGreaterThan(0);
});

test('The script counts a visitor who lets websites keep nothing and shows them the variant, without a lasting identity', async ({
  site,
  engine,
}) => {
  site.configure({ triggers: [FOR_CHATGPT] });
  site.pages.set('/', sitePage(site, '<h1>For all</h1><a href="/two">On</a>', 'One'));
  site.pages.set('/two', sitePage(site, '<h1>Two</h1>', 'Two'));
  const blocked = await engine.openProfile({ blocked: true });
  const tab = await blocked.openTab();
  await tab.goto(`${site.url}/?utm_source=chatgpt.com`);
  const kept = `(() => { try { localStorage.probe = '1'; return localStorage.probe; } catch { return 'nothing'; } })()`;
  expect(await tab.evaluate(kept)).toBe('nothing');
  expect(await tab.evaluate(`(document.cookie = 'probe=1', document.cookie)`)).toBe('');
  await until(tab, `${textOf('h1')} === 'For you'`);
  await click(tab, link('On'));
  await expect.poll(() => viewed(site)).toEqual(['/', '/two']);
  await expect.poll(() => once(site.eventsOf('click'))).toHaveLength(1);
  expect(identities(site)).toEqual([null]);
  expect(await tab.errors()).toEqual([]);
  await blocked.close();
});
