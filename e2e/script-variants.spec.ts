import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
  type ElementChange,
  PREVIEW_CHANGES_PLACE,
  type ScriptConfig,
} from '@sightline/contract/visiting/tracking';
import { pause } from '../server/test/doubles/pause.ts';
import { htmlPage, lineTag, scriptTag, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`;
const [TRIGGER, VARIANT, HOME, TWO, TITLE, LINK, PICTURE] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  string,
  ...string[],
] as [string, string, string, string, string, string, string];
const title = (text: string): ElementChange => ({ element: TITLE, selector: '#title', text });

function variantOf(
  pages: Record<string, ElementChange[]>,
  { holdout = 0, ...more }: Partial<ScriptConfig> & { holdout?: number } = {},
): Partial<ScriptConfig> {
  return {
    triggers: [
      {
        id: TRIGGER,
        variant: VARIANT,
        when: [1, ['host', '*.chatgpt.com'], ['utm_source', 'chatgpt.com', 'chatgpt']],
        holdout,
        pages: Object.entries(pages).map(([path, changes], index) => ({
          page: index === 0 ? HOME : TWO,
          path,
          version: 3,
          changes,
        })),
      },
    ],
    ...more,
  };
}

const read = (page: Page, selector = '#title') => page.locator(selector).innerText();

test('The script never shows the original on a slow page, neither on film nor in any frame', async ({
  site,
  visitor,
}) => {
  site.configure(variantOf({ '/': [title('For ChatGPT users')] }));
  // Complete within the half second for which the script hides at most.
  const wait = () => pause(150);
  const style = '<style>body{margin:0}h1{font:40px monospace;height:60px;margin:0}</style>';
  site.pages.set('/', async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(`<!doctype html><title>Slow</title>${scriptTag()}${style}<body><p>First</p>`);
    await wait();
    response.write('<h1 id="title">The orig');
    await wait();
    response.write('inal words</h1><p>more</p>');
    await wait();
    response.end('<p>Last</p>');
  });
  await visitor.addInitScript(`
    window.seen = [];
    const look = () => {
      const title = document.querySelector('#title');
      if (title && getComputedStyle(title).visibility === 'visible') seen.push(title.textContent);
      requestAnimationFrame(look);
    };
    look();
  `);
  const loading = visitor.goto(`${site.url}/?utm_source=chatgpt.com`, { waitUntil: 'load' });
  const film: Buffer[] = [];
  const clip = { x: 0, y: 0, width: 600, height: 120 };
  let over = false;
  loading.finally(() => {
    over = true;
  });
  while (!over || film.length < 5) {
    // A page that changes at this moment cannot be pictured.
    const picture = await visitor.screenshot({ clip, animations: 'allow' }).catch(() => null);
    if (picture) film.push(picture);
    await pause(50);
  }
  await loading;
  expect(await read(visitor)).toBe('For ChatGPT users');
  const last = await visitor.screenshot({ clip });
  await visitor.evaluate(`document.querySelector('#title').style.visibility = 'hidden'`);
  const hidden = await visitor.screenshot({ clip });
  await visitor.evaluate(`document.querySelector('#title').remove()`);
  // Every picture from the first one with text shows the variant or nothing in its place.
  const start = film.findIndex((picture) => picture.equals(hidden) || picture.equals(last));
  expect(start).toBeGreaterThanOrEqual(0);
  for (const picture of film.slice(start)) expect(picture.equals(hidden) || picture.equals(last)).toBe(true);
  expect(new Set(await visitor.evaluate<string[]>('seen'))).toEqual(new Set(['For ChatGPT users']));
});

test('A visitor’s variant stays on the next page, and views say which page and version they showed', async ({
  site,
  visitor,
}) => {
  site.configure(variantOf({ '/': [title('Home for you')], '/two': [title('Two for you')] }));
  site.pages.set('/', htmlPage('<h1 id="title">Home</h1><a href="/two/">Two</a>'));
  site.pages.set('/two/', htmlPage('<h1 id="title">Two</h1><a href="/three">Three</a>'));
  site.pages.set('/three', htmlPage('<h1 id="title">Three</h1>'));
  await visitor.goto(site.url, { referer: 'https://www.chatgpt.com/' });
  expect(await read(visitor)).toBe('Home for you');
  await visitor.click('a');
  await expect.poll(() => read(visitor)).toBe('Two for you');
  await visitor.click('a');
  await expect.poll(() => read(visitor)).toBe('Three');
  await expect
    .poll(() => [...new Map(site.eventsOf('view').map((view) => [view.id, view.page])).values()])
    .toEqual([HOME, TWO, undefined]);
  expect(site.eventsOf('view')[0]?.version).toBe(3);
  expect(site.batches[0]?.visit).toMatchObject({ trigger: TRIGGER, variant: VARIANT, held: false });
  expect(site.eventsOf('changes')[0]).toMatchObject({ applied: [TITLE], missing: [], overwritten: [] });
});

test('Visitors from elsewhere, and from the website itself, see the original page', async ({
  site,
  visitor,
}) => {
  site.configure(variantOf({ '/': [title('For you')] }));
  site.pages.set('/', htmlPage('<h1 id="title">Home</h1>'));
  await visitor.goto(site.url, { referer: 'https://notchatgpt.com/' });
  expect(await read(visitor)).toBe('Home');
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  expect(site.eventsOf('view')[0]?.page).toBeUndefined();
  expect(site.batches[0]?.visit.trigger).toBeUndefined();
  // The visit keeps its first touch.
  await visitor.goto(`${site.url}/?utm_source=chatgpt`, { referer: `${site.url}/` });
  expect(await read(visitor)).toBe('Home');
});

test('The script works under a strict policy that allows only its own origin', async ({ site, visitor }) => {
  site.headers = {
    'content-security-policy': `default-src 'none'; script-src ${site.url}; connect-src ${site.url}`,
  };
  site.configure(variantOf({ '/': [title('For you')] }));
  site.pages.set('/', htmlPage('<h1 id="title">Home</h1>'));
  const complaints: string[] = [];
  visitor.on('console', (message) => complaints.push(message.text()));
  await visitor.goto(`${site.url}/?utm_source=chatgpt.com`);
  expect(await read(visitor)).toBe('For you');
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  expect(complaints.filter((text) => /policy/i.test(text))).toEqual([]);
});

test('A variant changes a text and keeps what is around it, and never sets an address that runs code', async ({
  site,
  visitor,
}) => {
  site.configure(
    variantOf({
      '/': [
        title('Start today'),
        { element: LINK, selector: '#link', text: 'Try <b>it</b>', href: '/try' },
        { element: PICTURE, selector: '#picture', src: '/new.png' },
        { element: id(8), selector: '#evil', href: 'javascript:alert(1)' },
        { element: id(9), selector: '#gone', text: 'Nowhere' },
        { element: id(10), selector: '##bad', text: 'Nowhere' },
      ],
    }),
  );
  site.pages.set(
    '/',
    htmlPage(`<h1 id="title">Work <em>faster</em> than ever</h1>
      <a id="link" href="/old"><svg width="5" height="5"><title>Icon</title></svg> <span>Buy</span></a>
      <picture><source srcset="/old.webp"><img id="picture" src="/old.png" srcset="/old2.png 2x" alt=""></picture>
      <a id="evil" href="/fine">Fine</a>`),
  );
  await visitor.clock.install();
  await visitor.goto(`${site.url}/?utm_source=chatgpt.com`);
  expect(await read(visitor)).toBe('Start today');
  expect(await visitor.locator('#title').innerHTML()).toBe('<em></em> Start today');
  expect(await visitor.locator('#link').innerHTML()).toBe(
    '<svg width="5" height="5"><title>Icon</title></svg> <span>Try &lt;b&gt;it&lt;/b&gt;</span>',
  );
  expect(await visitor.locator('#link').getAttribute('href')).toBe('/try');
  expect(await visitor.evaluate(`document.querySelector('#picture').currentSrc`)).toBe(`${site.url}/new.png`);
  expect(await visitor.locator('#evil').getAttribute('href')).toBe('/fine');
  await visitor.clock.runFor(6000);
  await expect.poll(() => site.eventsOf('changes')).toHaveLength(1);
  expect(site.eventsOf('changes')[0]).toMatchObject({
    applied: [TITLE, LINK, PICTURE],
    missing: [id(8), id(9), id(10)],
    overwritten: [],
  });
});

test('A conversion rule still knows a button whose text the variant changed', async ({ site, visitor }) => {
  site.configure(
    variantOf(
      { '/': [title('See it work')] },
      { rules: [{ id: id(20), on: 'click', value: 'Book a demo' }] },
    ),
  );
  site.pages.set('/', htmlPage('<button id="title">Book a demo</button>'));
  await visitor.goto(`${site.url}/?utm_source=chatgpt.com`);
  await visitor.click('text=See it work');
  await expect.poll(() => site.eventsOf('click')[0]?.rules).toEqual([id(20)]);
});

test('In an app that changes the address each page shows its own changes, and a page without any shows the original', async ({
  site,
  visitor,
}) => {
  site.configure(variantOf({ '/': [title('Home for you')], '/two': [title('Two for you')] }));
  site.pages.set('/', htmlPage('<h1 id="title">Same words</h1>'));
  await visitor.goto(`${site.url}/?utm_source=chatgpt.com`);
  expect(await read(visitor)).toBe('Home for you');
  await visitor.evaluate(`history.pushState({}, '', '/two')`);
  await expect.poll(() => read(visitor)).toBe('Two for you');
  await visitor.evaluate(`history.pushState({}, '', '/three')`);
  await expect.poll(() => read(visitor)).toBe('Same words');
  await visitor.goBack();
  await expect.poll(() => read(visitor)).toBe('Two for you');
  await expect.poll(() => site.eventsOf('view').map(({ page }) => page)).toEqual([HOME, TWO, undefined, TWO]);
});

test('The tag in one line shows and counts a variant that was added after it was copied', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('<h1 id="title">Home</h1>', 'Home', lineTag));
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('view').length).toBe(1);
  await visitor.context().clearCookies();
  await visitor.evaluate('localStorage.clear()');
  site.configure(variantOf({ '/': [title('For you')] }));
  await visitor.goto(`${site.url}/?utm_source=chatgpt.com`);
  await expect.poll(() => read(visitor)).toBe('For you');
  await expect.poll(() => site.eventsOf('view').map(({ page }) => page)).toContain(HOME);
});

test('A page that is only previewed shows the variant, or the version that a link names, sends nothing and keeps nothing', async ({
  site,
  visitor,
}) => {
  site.configure(variantOf({ '/': [title('For you')] }, { holdout: 1 }));
  site.pages.set('/', htmlPage('<h1 id="title">Home</h1>'));
  for (const [asked, text] of [
    [VARIANT, 'For you'],
    ['original', 'Home'],
  ] as const) {
    await visitor.goto(`${site.url}/?utm_source=chatgpt.com&sightline_variant=${asked}`);
    await expect.poll(() => read(visitor)).toBe(text);
  }
  // What a preview link names is known only to the server.
  const token = `${'A'.repeat(54)}.${'B'.repeat(22)}`;
  site.previews.set(token, { path: '/', changes: [title('Draft for you')] });
  for (const tag of [lineTag, snippetTag(site.url)]) {
    site.pages.set('/', htmlPage('<h1 id="title">Home</h1>', 'Home', tag));
    await visitor.goto(`${site.url}/?sightline_variant=${token}`);
    await expect.poll(() => read(visitor)).toBe('Draft for you');
    await visitor.click('h1');
  }
  await visitor.goto('about:blank');
  expect(site.asked.filter((one) => one.startsWith('POST'))).toEqual([]);
  expect(await visitor.context().cookies()).toEqual([]);
  expect(await visitor.context().storageState()).toMatchObject({ origins: [] });
});

test('The preview script makes given changes in any page, and says what became of them', async ({
  site,
  visitor,
}) => {
  const preview = readFileSync(path.resolve(import.meta.dirname, '../tracker/dist/preview.js'), 'utf8');
  const changes = [title('For you'), { element: LINK, selector: '#gone', text: 'Nowhere' }];
  await visitor.addInitScript(preview.replace(PREVIEW_CHANGES_PLACE, () => JSON.stringify(changes)));
  site.pages.set('/', htmlPage('<h1 id="title">Home</h1>', 'Any page', ''));
  await visitor.goto(site.url);
  expect(await read(visitor)).toBe('For you');
  expect(await visitor.evaluate('sightlineOutcome()')).toMatchObject({ applied: [TITLE], missing: [LINK] });
  expect(site.asked).toEqual(['GET /']);
});
