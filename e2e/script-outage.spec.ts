import { expect, type Page } from '@playwright/test';
import type { ElementChange, ScriptConfig } from '@sightline/contract/visiting/tracking';
import { pause } from '../server/test/doubles/pause.ts';
import { htmlPage, type ScriptSite, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000004${String(n).padStart(2, '0')}`;
const title = (text: string): ElementChange => ({ element: id(4), selector: '#title', text });
const FROM = '/?utm_source=chatgpt.com';

function variantOf(pages: Record<string, string>, more: Partial<ScriptConfig> = {}): Partial<ScriptConfig> {
  return {
    triggers: [
      {
        id: id(1),
        variant: id(2),
        when: [1, ['host', '*.chatgpt.com'], ['utm_source', 'chatgpt.com', 'chatgpt']],
        holdout: 0,
        pages: Object.entries(pages).map(([path, text], index) => ({
          page: id(10 + index),
          path,
          version: 1,
          changes: [title(text)],
        })),
      },
    ],
    ...more,
  };
}

/** Text of a page, with a button handled by the page's own script. */
const pageOf = (site: ScriptSite, words: string, ways?: string[], origin = site.url) =>
  htmlPage(
    `<h1 id="title">${words}</h1><a href="/two">Two</a>
     <button type="button" onclick="this.textContent='Pressed'">Press</button>`,
    'A page',
    snippetTag(origin, ways),
  );

/** Records every text that a frame shows, and whether anything is visible. */
const WATCH = `
  window.seen = [];
  const look = () => {
    const title = document.querySelector('#title');
    if (title && getComputedStyle(title).visibility === 'visible' && getComputedStyle(document.body).opacity === '1')
      seen.push(title.innerText);
    requestAnimationFrame(look);
  };
  look();
`;

const seen = async (page: Page) => [...new Set(await page.evaluate<string[]>('seen'))];
const read = (page: Page) => page.locator('#title').innerText();

async function expectWhole(page: Page) {
  await expect(page.locator('#title')).toHaveText('The original');
  await page.waitForFunction(`getComputedStyle(document.body).opacity === '1'`);
  await page.waitForFunction(`performance.getEntriesByName('first-contentful-paint').length > 0`);
  await page.getByRole('button').click();
  await expect(page.getByRole('button')).toHaveText('Pressed');
}

const OUTAGES: [kind: string, outage: ScriptSite['outage']][] = [
  ['hangs forever', () => {}],
  [
    'answers after eight seconds',
    async (_, response) => {
      await pause(8000);
      response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
      response.end('null');
    },
  ],
  [
    'answers 500',
    (_, response) => {
      response.writeHead(500, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' });
      response.end('It broke.');
    },
  ],
  [
    'answers garbage',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
      response.end('<html>}{ not a script');
    },
  ],
  ['hangs up', (_, response) => void response.destroy()],
];

for (const [kind, outage] of OUTAGES)
  for (const [who, address] of [
    ['who may see a variant', FROM],
    ['who sees no variant', '/'],
  ] as const)
    test(`A page loads, paints and works for a visitor ${who} although the script server ${kind}`, async ({
      site,
      visitor,
    }) => {
      site.configure(variantOf({ '/': 'For you' }));
      site.pages.set('/', pageOf(site, 'The original'));
      site.outage = outage;
      // The page has loaded although the script has not.
      await visitor.goto(`${site.url}${address}`, { waitUntil: 'load' });
      await expectWhole(visitor);
    });

test('A page loads, paints and works although the script server refuses connections, and the tag adds one name to it alone', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', pageOf(site, 'The original', undefined, 'http://127.0.0.1:9'));
  await visitor.addInitScript('window.before = new Set(Object.keys(window))');
  await visitor.goto(`${site.url}${FROM}`, { waitUntil: 'load' });
  await expectWhole(visitor);
  // The tag adds only one global name to the page.
  const names = await visitor.evaluate('Object.keys(window).filter((name) => !before.has(name))');
  expect(names).toEqual(['before', 'sightline']);
});

test('While the script takes its time, no frame shows the original of what changes', async ({
  site,
  visitor,
}) => {
  site.configure(variantOf({ '/': 'For you', '/two': 'Two for you' }));
  site.pages.set('/', pageOf(site, 'The original'));
  site.pages.set('/two', pageOf(site, 'Original two'));
  site.delay = 120;
  await visitor.addInitScript(WATCH);
  await visitor.goto(`${site.url}${FROM}`);
  await expect.poll(() => read(visitor)).toBe('For you');
  await expect.poll(() => seen(visitor)).toEqual(['For you']);
  // By now the browser knows what changes on the other page, and hides only that.
  await expect.poll(() => visitor.evaluate(`localStorage['sightline.config']`)).toContain('"whole"');
  await visitor.click('a');
  await expect.poll(() => read(visitor)).toBe('Two for you');
  await expect.poll(() => seen(visitor)).toEqual(['Two for you']);
  await expect.poll(() => site.eventsOf('view').map(({ page }) => page)).toEqual([id(10), id(11)]);
});

test('When the script comes late, what the visitor has seen stays as it is, and the view does not count as seeing the variant', async ({
  site,
  visitor,
}) => {
  site.configure(variantOf({ '/': 'For you' }));
  site.pages.set('/', pageOf(site, 'The original'));
  site.delay = 1500;
  await visitor.goto(`${site.url}${FROM}`);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  expect(await read(visitor)).toBe('The original');
  expect(site.eventsOf('view')[0]?.version).toBe(0);
  expect(site.batches[0]?.visit.variant).toBe(id(2));
});

test('The tag hides nothing from visitors who get no variant, nor from programs', async ({
  site,
  visitor,
  person,
}) => {
  site.outage = () => {};
  site.pages.set('/', pageOf(site, 'The original'));
  const held = (page: Page) => page.evaluate('document.adoptedStyleSheets.length');
  for (const [referer, address] of [
    ['https://notchatgpt.com/', '/'],
    ['https://www.google.com/', '/?utm_source=newsletter'],
    [undefined, '/'],
  ] as const) {
    await visitor.goto(site.url + address, { referer });
    expect(await held(visitor)).toBe(0);
  }
  await visitor.goto(site.url, { referer: 'https://www.chatgpt.com/' });
  expect(await held(visitor)).toBe(1);
  const context = await person.newContext({
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  });
  const program = await context.newPage();
  await program.goto(site.url + FROM);
  expect(await held(program)).toBe(0);
  await context.close();
});

for (const [tag, make] of [
  ['with an inline part', (site: ScriptSite) => snippetTag(site.url)],
  ['without one', () => undefined],
] as const)
  test(`A program that names itself sees the original through a tag ${tag}, and is reported as automated`, async ({
    site,
    person,
  }) => {
    site.configure(variantOf({ '/': 'For you' }));
    site.pages.set('/', htmlPage('<h1 id="title">The original</h1>', 'A page', make(site)));
    const context = await person.newContext({
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    const program = await context.newPage();
    await program.goto(site.url + FROM);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
    expect(await read(program)).toBe('The original');
    expect(site.batches[0]?.automated).toBe(true);
    await context.close();
  });

test('A visit to a website keeps its variant while the server is away, and is sent when the server is back', async ({
  site,
  visitor,
}) => {
  site.configure(variantOf({ '/': 'For you' }));
  site.pages.set('/', pageOf(site, 'The original'));
  await visitor.goto(`${site.url}${FROM}`);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  await visitor.context().route(/[?]path=/, (route) => route.abort());
  site.status = 503;
  await visitor.goto(site.url);
  await expect.poll(() => read(visitor)).toBe('For you');
  site.status = 204;
  await visitor.evaluate(`dispatchEvent(new Event('online'))`);
  await expect.poll(() => site.eventsOf('view').length).toBeGreaterThan(1);
});

test('An app that changes the address shows each page’s changes, although only one page was loaded first', async ({
  site,
  visitor,
}) => {
  site.configure(variantOf({ '/': 'Home for you', '/two': 'Two for you' }));
  site.pages.set('/', htmlPage('<h1 id="title">Same words</h1>', 'App', snippetTag(site.url)));
  await visitor.goto(`${site.url}${FROM}`);
  await expect.poll(() => read(visitor)).toBe('Home for you');
  await expect.poll(() => visitor.evaluate(`localStorage['sightline.config']`)).toContain('"whole"');
  await visitor.evaluate(`history.pushState({}, '', '/two')`);
  await expect.poll(() => read(visitor)).toBe('Two for you');
  await visitor.evaluate(`history.pushState({}, '', '/three')`);
  await expect.poll(() => read(visitor)).toBe('Same words');
});

test('A strict policy accepts the inline part of the tag by its nonce, and a page may give consent before the script is there', async ({
  site,
  visitor,
}) => {
  site.configure(variantOf({ '/': 'For you' }, { identity: 'consent' }));
  const nonce = 'bm9uY2U';
  site.headers = {
    'content-security-policy': `default-src 'none'; script-src ${site.url} 'nonce-${nonce}'; connect-src ${site.url}; require-trusted-types-for 'script'`,
  };
  site.pages.set(
    '/',
    htmlPage(
      `<h1 id="title">The original</h1><script nonce="${nonce}">sightline.consent(true)</script>`,
      'A page',
      snippetTag(site.url, undefined, `nonce="${nonce}"`),
    ),
  );
  const complaints: string[] = [];
  visitor.on('console', (message) => complaints.push(message.text()));
  // A busy machine may miss the half second; then the next page has it.
  await expect(async () => {
    await visitor.goto(`${site.url}${FROM}`);
    await expect.poll(() => read(visitor), { timeout: 2000 }).toBe('For you');
  }).toPass();
  await expect
    .poll(async () => (await visitor.context().cookies()).map(({ name }) => name))
    .toEqual(['sightline']);
  expect(complaints.filter((text) => /policy|trusted/i.test(text))).toEqual([]);
});
