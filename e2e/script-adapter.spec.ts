import { expect } from '@playwright/test';
import type { ElementChange, ScriptConfig } from '@sightline/contract/visiting/tracking';
import { createAdapter } from '../adapter/src/index.ts';
import { reactScript } from './support/script-react.ts';
import { htmlPage, lineTag, type ScriptSite, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000012${String(n).padStart(2, '0')}`;
const FROM = '/?utm_source=chatgpt.com';
const CHANGES: ElementChange[] = [
  { element: id(5), selector: '#title', text: 'For you' },
  { element: id(6), selector: '#parts', text: 'All new words' },
  { element: id(7), selector: '#ask', text: 'Book a test', href: '/test' },
  { element: id(8), selector: '#gone', hide: true },
];
const configOf = ({
  holdout = 0,
  ...more
}: Partial<ScriptConfig> & { holdout?: number } = {}): Partial<ScriptConfig> => ({
  triggers: [
    {
      id: id(1),
      variant: id(2),
      when: ['utm_source', 'chatgpt.com'],
      holdout,
      pages: ['/', '/two'].map((path, at) => ({ page: id(10 + at), path, version: 3, changes: CHANGES })),
    },
  ],
  rules: [{ id: id(20), on: 'click', value: 'Ask us' }],
  ...more,
});

/** The app that renders the page, in the browser. */
const TAKE_OVER = `
  window.reported = [];
  const h = React.createElement;
  function App() {
    const [count, setCount] = React.useState(0);
    window.more = () => setCount(count + 1);
    return h('main', null, h('h1', { id: 'title' }, 'Home'), h('p', { id: 'parts' }, 'Part ', 'one', h('b', null, ' of'), ' two'),
      h('a', { id: 'ask', href: '/ask' }, 'Ask us'), h('p', { id: 'gone' }, 'Old'), h('i', null, count));
  }
  ReactDOM.hydrateRoot(document.querySelector('#root'), h(App), {
    onRecoverableError: (error) => reported.push(String(error)),
  });
`;

/** As a server renders it. */
const BODY = `<div id="root"><main><h1 id="title">Home</h1><p id="parts">Part <!-- -->one<b> of</b> two</p>
  <a id="ask" href="/ask">Ask us</a><p id="gone">Old</p><i>0</i></main></div>
  <script src="/react.js"></script><script>${TAKE_OVER}</script>`.replace(/>\s+</g, '><');

/** Pages that pass through an adapter on the way to the browser. */
function servePages(site: ScriptSite, config: Partial<ScriptConfig>, tag: string, body = BODY) {
  site.configure(config);
  site.pages.set('/react.js', reactScript());
  const format = { format: 1, identity: 'lasting', triggers: [], ...config };
  const adapter = createAdapter({
    script: `${site.url}/s/x.js`,
    fetch: async () => Response.json(format),
  });
  for (const path of ['/', '/two'])
    site.pages.set(path, async (request, response) => {
      await adapter.ready();
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      const page = () =>
        new Response(htmlPage(body, 'App', tag), { headers: { 'content-type': 'text/html; charset=utf-8' } });
      const answer = await adapter.handle(new Request(site.url + request.url, { headers }), page);
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    });
}

/** Records what every frame shows of the headline. */
const WATCH = `
  window.seen = [];
  const look = () => {
    const title = document.querySelector('#title');
    const isHidden = title && (getComputedStyle(title).visibility !== 'visible' || getComputedStyle(document.body).opacity !== '1');
    if (title) seen.push(isHidden ? 'hidden' : title.innerText);
    requestAnimationFrame(look);
  };
  look();
`;

for (const [name, tagOf] of Object.entries({
  'the tag in one line': () => lineTag,
  'a tag with an inline part': (site: ScriptSite) => snippetTag(site.url),
}))
  test(`A page that arrives changed shows nothing else with ${name}, React takes it over without an error, and it counts once`, async ({
    site,
    visitor,
  }) => {
    servePages(site, configOf(), tagOf(site));
    // Far too late for a tag alone.
    site.delay = 1200;
    await visitor.addInitScript(WATCH);
    await visitor.goto(site.url + FROM);
    await visitor.waitForFunction('window.more');
    await visitor.evaluate('more()');
    await expect(visitor.locator('i')).toHaveText('1');
    await expect.poll(() => site.eventsOf('view').length).toBeGreaterThan(0);
    expect(await visitor.evaluate('reported')).toEqual([]);
    expect(await visitor.evaluate('[...new Set(seen)]')).toEqual(['For you']);
    await expect(visitor.locator('#parts')).toHaveText('All new words');
    await expect(visitor.locator('#gone')).toBeHidden();
    expect(await visitor.locator('main script').count()).toBe(0);
    // A goal on the original's words follows its button.
    await visitor.evaluate(
      `document.querySelector('#ask').addEventListener('click', (e) => e.preventDefault())`,
    );
    await visitor.click('text=Book a test');
    await expect
      .poll(() => site.eventsOf('click')[0])
      .toMatchObject({ text: 'Book a test', rules: [id(20)] });
    await visitor.goto(`${site.url}/two`);
    await expect(visitor.locator('#title')).toHaveText('For you');
    const views = () => [...new Map(site.eventsOf('view').map((view) => [view.id, view])).values()];
    await expect
      .poll(() => views().map(({ page, version }) => [page, version]))
      .toEqual([
        [id(10), 3],
        [id(11), 3],
      ]);
    expect(site.eventsOf('changes')[0]).toMatchObject({
      applied: [id(5), id(6), id(7), id(8)],
      missing: [],
      overwritten: [],
    });
    const visits = site.batches.map(({ visit, visitor: who }) => ({ ...visit, who }));
    expect(visits.at(-1)).toMatchObject({ trigger: id(1), variant: id(2), held: false });
    expect(visits.at(-1)?.touch).toMatchObject({ utm_source: 'chatgpt.com', returning: false });
    expect(new Set(visits.map(({ id: visit, who }) => `${visit} ${who}`)).size).toBe(1);
  });

test('A framework that writes its own texts when it takes over a page that arrives changed changes nothing, and can later', async ({
  site,
  visitor,
}) => {
  // As Svelte does, and Vue with the text of an element.
  const takeOver = `const title = document.querySelector('#title');
    if (title.firstChild.nodeValue !== 'Home') title.firstChild.nodeValue = 'Home';
    if (document.querySelector('#ask').textContent !== 'Ask us') document.querySelector('#ask').textContent = 'Ask us';`;
  const body = `<main><h1 id="title">Home</h1><p id="parts">Part one<b> of</b> two</p><a id="ask" href="/ask">Ask us</a>
    <p id="gone">Old</p></main><script>${takeOver}</script>`;
  servePages(site, configOf(), lineTag, body);
  site.delay = 1200;
  await visitor.addInitScript(WATCH);
  await visitor.goto(site.url + FROM);
  await expect(visitor.locator('#ask')).toHaveText('Book a test');
  expect(await visitor.evaluate('[...new Set(seen)]')).toEqual(['For you']);
  const later = `['Sent', 'Home'].map((text) => { title.firstChild.nodeValue = text; return title.textContent; })`;
  expect(await visitor.evaluate(later)).toEqual(['Sent', 'Home']);
  await expect.poll(() => site.eventsOf('view').length).toBeGreaterThan(0);
  await expect(visitor.locator('#title')).toHaveText('For you');
});

test('A visitor of the hold-out gets the original from an adapter, and is counted with the page as who sees the variant', async ({
  site,
  visitor,
}) => {
  servePages(site, configOf({ holdout: 1 }), snippetTag(site.url));
  site.delay = 1200;
  await visitor.addInitScript(WATCH);
  await visitor.goto(site.url + FROM);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  expect(await visitor.evaluate('[...new Set(seen)]')).toEqual(['Home']);
  await expect(visitor.locator('#gone')).toBeVisible();
  expect(site.eventsOf('view')[0]).toMatchObject({ page: id(10), version: 3 });
  expect(site.batches[0]?.visit).toMatchObject({ trigger: id(1), variant: id(2), held: true });
});
