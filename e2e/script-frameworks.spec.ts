import { expect } from '@playwright/test';
import type { ElementChange, ScriptCondition } from '@sightline/contract/visiting/tracking';
import { reactScript } from './support/script-react.ts';
import { htmlPage, scriptTag, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000003${String(n).padStart(2, '0')}`;

const triggers = (changes: ElementChange[]) => [
  {
    id: id(1),
    variant: id(2),
    when: [0] as ScriptCondition,
    holdout: 0,
    pages: [{ page: id(3), path: '/', version: 1, changes }],
  },
];
const title: ElementChange = { element: id(4), selector: '#title', text: 'For you' };

const app = (body: string, script: string) =>
  htmlPage(
    `<div id="root">${body}</div><script src="/react.js"></script><script>${script}</script>`,
    'App',
    scriptTag(),
  );

test('A React page that renders, renders again and mounts anew keeps the variant', async ({
  site,
  visitor,
}) => {
  site.configure({ triggers: triggers([title]) });
  site.pages.set('/react.js', reactScript());
  site.pages.set(
    '/',
    app(
      '<main><h1 id="title">Home</h1><p>0</p></main>',
      `
      const h = React.createElement;
      function App() {
        const [count, setCount] = React.useState(0);
        window.more = () => setCount((now) => now + 1);
        return h('main', { key: Math.floor(count / 2) }, h('h1', { id: 'title' }, 'Home'), h('p', null, count));
      }
      // React sees that the text is not what it would have written, says so, and renders it anew.
      ReactDOM.hydrateRoot(document.querySelector('#root'), h(App), { onRecoverableError: () => {} });
    `,
    ),
  );
  await visitor.goto(site.url);
  await expect.poll(() => visitor.locator('p').innerText()).toBe('0');
  for (let count = 1; count <= 6; count++) {
    await visitor.waitForFunction('window.more');
    await visitor.evaluate('more()');
    await expect(visitor.locator('p')).toHaveText(String(count));
    await expect(visitor.locator('#title')).toHaveText('For you');
  }
});

test('A page that React takes over reports no errors and keeps the variant, whatever its texts are made of', async ({
  site,
  visitor,
}) => {
  const texts = ['#title', '#parts', '#nested', '#link'].map((selector, index) => ({
    element: id(20 + index),
    selector,
    text: `For you ${selector}`,
    ...(selector === '#link' && { href: '/for-you' }),
  }));
  site.configure({ triggers: triggers(texts) });
  site.pages.set('/react.js', reactScript());
  site.pages.set(
    '/',
    htmlPage(
      `<div id="root"><main><h1 id="title">Home</h1><p id="parts">Part <!-- -->one<!-- --> of two</p>
        <p id="nested">Some <b>bold</b> words</p><a id="link" href="/old">Go on</a><i>0</i></main></div>
        <script src="/react.js"></script><script>(${takeOver})()</script>`.replace(/>\s+</g, '><'),
      'App',
      snippetTag(site.url, ['chatgpt.com']),
    ),
  );
  // A busy machine may miss the half second; then the next page has it.
  await expect(async () => {
    await visitor.goto(site.url, { referer: 'https://chatgpt.com/' });
    await expect(visitor.locator('#title')).toHaveText('For you #title', { timeout: 2000 });
  }).toPass();
  // React starts after the variant is there.
  await visitor.evaluate('start()');
  await visitor.waitForFunction('window.more');
  for (let count = 1; count <= 3; count++) {
    await visitor.evaluate('more()');
    await expect(visitor.locator('i')).toHaveText(String(count));
    for (const { selector, text } of texts)
      await expect(visitor.locator(selector)).toHaveText(text, { useInnerText: true });
  }
  expect(await visitor.evaluate('reported')).toEqual([]);
  // Scripts of the page read what the page shows, and what they write is shown.
  expect(await visitor.evaluate(`document.querySelector('#title').textContent`)).toBe('For you #title');
  await visitor.evaluate(`document.querySelector('#title').firstChild.nodeValue = 'Their own'`);
  await expect(visitor.locator('#title')).toHaveText('For you #title');
});

/** Runs in the page: an app with server-rendered text. */
const takeOver = `() => {
  window.reported = [];
  const h = React.createElement;
  function App() {
    const [count, setCount] = React.useState(0);
    window.more = () => setCount((now) => now + 1);
    return h('main', null, h('h1', { id: 'title' }, 'Home'), h('p', { id: 'parts' }, 'Part ', 'one', ' of two'),
      h('p', { id: 'nested' }, 'Some ', h('b', null, 'bold'), ' words'), h('a', { id: 'link', href: '/old' }, ['Go on']), h('i', null, count));
  }
  window.start = () => ReactDOM.hydrateRoot(document.querySelector('#root'), h(App), {
    onRecoverableError: (error) => reported.push(String(error)),
  });
}`;

test('A page that sets its own text again and again wins over the variant after ten times', async ({
  site,
  visitor,
}) => {
  site.configure({ triggers: triggers([title]) });
  site.pages.set('/react.js', reactScript());
  site.pages.set(
    '/',
    app(
      '',
      `
      const h = React.createElement;
      let writes = 0;
      const root = ReactDOM.createRoot(document.querySelector('#root'));
      setInterval(() => root.render(h('h1', { id: 'title' }, 'Tick ' + ++writes)), 20);
    `,
    ),
  );
  await visitor.addInitScript(`
    window.changed = 0;
    const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
    Object.defineProperty(Node.prototype, 'nodeValue', {
      get,
      set(value) {
        if (value === 'For you') changed++;
        set.call(this, value);
      },
    });
  `);
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('changes')).toHaveLength(1);
  expect(site.eventsOf('changes')[0]).toMatchObject({ applied: [], missing: [], overwritten: [id(4)] });
  await expect(visitor.locator('#title')).toHaveText(/Tick/);
  expect(await visitor.evaluate('changed')).toBe(11);
});
