import { expect } from '@playwright/test';
import type { ElementChange, ScriptConfig } from '@sightline/contract/visiting/tracking';
import { htmlPage, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`;
const FROM = '/?utm_source=chatgpt.com';
const change = (n: number, selector: string, text: string): ElementChange => ({
  element: id(n),
  selector,
  text,
});

const variantOf = (changes: ElementChange[], holdout = 0): Partial<ScriptConfig> => ({
  triggers: [
    {
      id: id(1),
      variant: id(2),
      when: ['utm_source', 'chatgpt.com'],
      holdout,
      pages: [{ page: id(3), path: '/', version: 1, changes }],
    },
  ],
});

for (const holdout of [0, 1])
  test(`On a page that came late, only what nobody has seen yet changes, and the view counts ${holdout ? 'for the hold-out' : 'as seeing the variant'}`, async ({
    site,
    visitor,
  }) => {
    site.configure(
      variantOf(
        [
          change(4, '#title', 'For you'),
          change(5, '#far', 'Far for you'),
          change(6, '#late', 'Late for you'),
        ],
        holdout,
      ),
    );
    const body = '<h1 id="title">The original</h1><p id="far" style="margin-top:3000px">Far</p>';
    site.pages.set('/', htmlPage(body, 'A page', snippetTag(site.url)));
    site.delay = 1500;
    await visitor.goto(`${site.url}${FROM}`);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
    // Drawn by the page later than the script.
    await visitor.evaluate(
      `document.body.append(Object.assign(document.createElement('h2'), { id: 'late' }))`,
    );
    await visitor.evaluate(`document.querySelector('#late').textContent = 'Late'`);
    const expected = holdout ? ['Far', 'Late'] : ['Far for you', 'Late for you'];
    await expect
      .poll(() => Promise.all(['#far', '#late'].map((one) => visitor.innerText(one))))
      .toEqual(expected);
    expect(await visitor.innerText('#title')).toBe('The original');
    expect(site.eventsOf('view')[0]).toMatchObject({ page: id(3), version: 1 });
    await visitor.goto('about:blank');
    // What stays as it was seen is not told, because the page did not lack it.
    if (holdout) expect(site.eventsOf('changes')).toEqual([]);
    else
      await expect
        .poll(() => site.eventsOf('changes').at(-1))
        .toMatchObject({ applied: [id(5), id(6)], missing: [], overwritten: [] });
  });

for (const holdout of [0, 1])
  test(`A page of which all was seen before the script came tells that it came too late${holdout ? ', also of the hold-out' : ''}, and stays as it is`, async ({
    site,
    visitor,
  }) => {
    site.configure(variantOf([change(4, '#title', 'For you')], holdout));
    site.pages.set('/', htmlPage('<h1 id="title">The original</h1>', 'A page', snippetTag(site.url)));
    site.pages.set('/other', htmlPage('<p>Nothing changes here</p>', 'Other', snippetTag(site.url)));
    site.delay = 1500;
    await visitor.goto(`${site.url}${FROM}`);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
    expect(site.eventsOf('view')[0]).toMatchObject({ page: id(3), version: 0 });
    await visitor.goto(`${site.url}/other`);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(2);
    expect(site.eventsOf('view')[1]).not.toHaveProperty('page');
    expect(site.eventsOf('view')[1]).not.toHaveProperty('version');
    expect(site.eventsOf('changes')).toEqual([]);
  });

test('A new visitor’s browser gets script and configuration in one answer, and later asks for the configuration alone', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('<h1>The original</h1>', 'A page', snippetTag(site.url)));
  const asked: string[] = [];
  visitor.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.push([...searchParams.keys()].sort().join());
  });
  await visitor.goto(`${site.url}${FROM}`);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  expect(asked).toEqual(['path,tag,trigger']);
  asked.length = 0;
  await visitor.goto(site.url);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(2);
  expect(asked.sort()).toEqual(['path,trigger', 'tag']);
});

test('Nobody waits for a script that cannot come in time, as far as the browser knows', async ({
  site,
  visitor,
}) => {
  site.outage = () => {};
  const elsewhere = site.url.replace('localhost', '127.0.0.1');
  site.pages.set('/', htmlPage('<h1>The original</h1>', 'A page', snippetTag(elsewhere)));
  await visitor.addInitScript(
    `Object.defineProperty(navigator, 'connection', { value: { rtt: 450 }, configurable: true })`,
  );
  await visitor.goto(`${site.url}${FROM}`);
  expect(await visitor.evaluate('document.adoptedStyleSheets.length')).toBe(0);
});
