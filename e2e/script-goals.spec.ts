import { expect, type Page } from '@playwright/test';
import type { ElementChange, ScriptConfig } from '@sightline/contract/visiting/tracking';
import { htmlPage, type ScriptSite, scriptTag, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000008${String(n).padStart(2, '0')}`;
const RULE = id(1);
const OTHER_RULE = id(2);

interface Arms {
  /** What A and B change, by path. */
  a: Record<string, ElementChange[]>;
  b?: Record<string, ElementChange[]>;
  rules: string[];
}

const pagesOf = (changes: Record<string, ElementChange[]>, first: number) =>
  Object.entries(changes).map(([path, of], place) => ({
    page: id(first + place),
    path,
    version: 1,
    changes: of,
  }));

/** Visitors of `a` and of `b` see these variants, or the original where all are held out; others come from elsewhere. */
const armsOf = ({ a, b = {}, rules }: Arms, holdout = 0): Partial<ScriptConfig> => ({
  triggers: [
    { id: id(10), variant: id(11), when: ['utm_source', 'a'], holdout, pages: pagesOf(a, 20) },
    { id: id(12), variant: id(13), when: ['utm_source', 'b'], holdout, pages: pagesOf(b, 30) },
  ],
  rules: rules.map((value, place) => ({ id: [RULE, OTHER_RULE][place] ?? '', on: 'click', value })),
});

/** How a visit begins, and whether it is held out. */
const VISITS = [
  ['a', 0],
  ['b', 0],
  ['a', 1],
  ['elsewhere', 0],
] as const;

/** Clicks in a visit of its own. */
async function clickAs(
  { site, visitor }: { site: ScriptSite; visitor: Page },
  path: string,
  selector: string,
): Promise<void> {
  await visitor.context().clearCookies();
  await visitor.goto(`${site.url}/empty`);
  await visitor.evaluate(`localStorage.clear(); sessionStorage.clear()`);
  site.batches.length = 0;
  await visitor.goto(site.url + path);
  await visitor.click(selector);
  await expect.poll(() => site.eventsOf('click')).toHaveLength(1);
}

const changed = (text: string, selector = '#ask', n = 40): ElementChange => ({
  element: id(n),
  selector,
  text,
});

for (const tag of ['inline', 'classic'] as const)
  test(`A click on the same button counts for a rule on a variant’s text in every arm, with the ${tag} tag`, async ({
    site,
    visitor,
  }) => {
    const head = tag === 'inline' ? snippetTag(site.url, ['a', 'b']) : scriptTag();
    site.pages.set('/empty', '<p>Nothing</p>');
    site.pages.set(
      '/',
      htmlPage('<button id="ask">Get a quote</button><a href="#x" id="twin">Get a quote</a>', 'Home', head),
    );
    const arms = { a: { '/': [changed('Book a test today')] }, b: { '/': [changed('See prices')] } };
    const shown: string[] = [];
    for (const [source, holdout] of VISITS) {
      site.configure(armsOf({ ...arms, rules: ['book a TEST today'] }, holdout));
      await clickAs({ site, visitor }, `/?utm_source=${source}`, '#ask');
      const [click] = site.eventsOf('click');
      expect(click, source).toMatchObject({ rules: [RULE], also: ['book a TEST today'] });
      shown.push(click?.text ?? '');
      await clickAs({ site, visitor }, `/?utm_source=${source}`, '#twin');
      expect(site.eventsOf('click')[0]?.rules, `another button, ${source}`).toBeUndefined();
    }
    expect(shown).toEqual(['Book a test today', 'See prices', 'Get a quote', 'Get a quote']);
  });

test('One click counts for rules on the original’s and on the variant’s text alike, in both arms', async ({
  site,
  visitor,
}) => {
  site.pages.set('/empty', '<p>Nothing</p>');
  site.pages.set('/', htmlPage('<button id="ask">Get a quote</button>'));
  for (const [source, holdout] of VISITS) {
    const rules = ['Get a quote', 'Book a test'];
    site.configure(armsOf({ a: { '/': [changed('Book a test')] }, rules }, holdout));
    await clickAs({ site, visitor }, `/?utm_source=${source}`, '#ask');
    expect(site.eventsOf('click')[0], source).toMatchObject({ rules: [RULE, OTHER_RULE], also: rules });
  }
});

const CARD = '<a href="#x" id="ask"><span id="one">Get a</span> <b>quote</b></a>';

test('A text changed in part, in a part of the button, or as two variants share it, is the same goal in every arm', async ({
  site,
  visitor,
}) => {
  site.pages.set('/empty', '<p>Nothing</p>');
  site.pages.set('/', htmlPage(CARD));
  const runs = (...texts: (string | null)[]): ElementChange[] => [
    { element: id(40), selector: '#ask', runs: texts },
  ];
  const cases: [Arms['a'][string], Arms['a'][string], string][] = [
    [runs(null, 'test'), [changed('Book')], 'Get a test'],
    [runs(null, 'test'), runs('Book a', null), 'Book a quote'],
    [runs('Book a', 'test'), runs('Book a', 'call'), 'Book a call'],
    [[changed('Ask for a', '#one')], [changed('Book')], 'Ask for a quote'],
    [[changed('Ask', '#one', 41), changed('us', '#ask b', 42)], [], 'Ask us'],
  ];
  for (const [a, b, rule] of cases)
    for (const [source, holdout] of VISITS) {
      site.configure(armsOf({ a: { '/': a }, b: { '/': b }, rules: [rule] }, holdout));
      await clickAs({ site, visitor }, `/?utm_source=${source}`, '#ask');
      expect(site.eventsOf('click')[0]?.rules, `${rule}, ${source}`).toEqual([RULE]);
    }
});

test('Where one variant moves blocks, a goal on another’s text stays with its own element', async ({
  site,
  visitor,
}) => {
  site.pages.set('/empty', '<p>Nothing</p>');
  site.pages.set(
    '/',
    htmlPage(
      '<main><button id="x">One</button><button id="y">Two</button><button id="z">Three</button></main>',
    ),
  );
  const a = { '/': [{ element: id(41), selector: 'main > button:nth-of-type(3)', before: '#x' }] };
  const b = { '/': [changed('Book', 'main > button:nth-of-type(1)')] };
  for (const [source, holdout] of VISITS) {
    site.configure(armsOf({ a, b, rules: ['Book'] }, holdout));
    await clickAs({ site, visitor }, `/?utm_source=${source}`, '#x');
    expect(site.eventsOf('click')[0]?.rules, source).toEqual([RULE]);
    await clickAs({ site, visitor }, `/?utm_source=${source}`, '#z');
    expect(site.eventsOf('click')[0]?.rules, source).toBeUndefined();
  }
});

test('A page that an app shows without loading counts its own goals in every arm, and those of the page before no longer', async ({
  site,
  visitor,
}) => {
  site.pages.set('/empty', '<p>Nothing</p>');
  site.pages.set('/', htmlPage('<button id="ask">Go on</button>', 'Home', snippetTag(site.url, ['a', 'b'])));
  const a = { '/': [changed('Start')], '/two': [changed('Book')] };
  for (const [source, holdout] of [VISITS[0], VISITS[2]]) {
    site.configure(armsOf({ a, rules: ['Start', 'Book'] }, holdout));
    await clickAs({ site, visitor }, `/?utm_source=${source}`, '#ask');
    await expect.poll(() => site.asked.at(-1)).toContain('POST');
    await visitor.evaluate(`history.pushState({}, '', '/two')`);
    await expect.poll(() => visitor.innerText('#ask')).toBe(holdout === 1 ? 'Go on' : 'Book');
    await visitor.click('#ask');
    await expect
      .poll(() => site.eventsOf('click').map(({ rules }) => rules), source)
      .toEqual([[RULE], [OTHER_RULE]]);
  }
});

test('Where the script comes too late nobody is exposed, and the button counts in both arms', async ({
  site,
  visitor,
}) => {
  site.pages.set('/empty', '<p>Nothing</p>');
  site.pages.set(
    '/',
    htmlPage('<button id="ask">Get a quote</button>', 'Home', snippetTag(site.url, ['a', 'b'])),
  );
  site.delay = 1200;
  for (const [source, holdout] of [VISITS[0], VISITS[2]]) {
    site.configure(armsOf({ a: { '/': [changed('Book a test')] }, rules: ['Book a test'] }, holdout));
    site.asked.length = 0;
    await visitor.context().clearCookies();
    await visitor.goto(`${site.url}/empty`);
    await visitor.evaluate(`localStorage.clear()`);
    site.batches.length = 0;
    await visitor.goto(`${site.url}/?utm_source=${source}`);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
    await visitor.click('text=Get a quote');
    await expect.poll(() => site.eventsOf('click')).toHaveLength(1);
    expect(site.eventsOf('view')[0]?.version).toBe(0);
    expect(site.eventsOf('changes')).toEqual([]);
    expect(site.eventsOf('click')[0]?.rules).toEqual([RULE]);
  }
});

test('On a later page the hold-out is exposed as the variant is, also where the configuration comes after the first frame', async ({
  site,
  visitor,
}) => {
  site.pages.set('/empty', '<p>Nothing</p>');
  for (const path of ['/', '/two'])
    site.pages.set(path, htmlPage('<h1 id="ask">Home</h1>', 'A page', snippetTag(site.url, ['a', 'b'])));
  for (const [source, holdout] of [VISITS[0], VISITS[2]]) {
    site.configure(armsOf({ a: { '/two': [changed('For you')] }, rules: [] }, holdout));
    site.delay = 0;
    await visitor.context().clearCookies();
    await visitor.goto(`${site.url}/empty`);
    await visitor.evaluate(`localStorage.clear()`);
    site.batches.length = 0;
    await visitor.goto(`${site.url}/?utm_source=${source}`);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
    // The browser has the pages of the visit's variant by now.
    await expect.poll(() => visitor.evaluate(`localStorage['sightline.config']`)).toContain('"whole"');
    site.delay = 250;
    await visitor.goto(`${site.url}/two`);
    await expect.poll(() => visitor.innerText('#ask')).toBe(holdout === 1 ? 'Home' : 'For you');
    await expect
      .poll(() => site.eventsOf('view').map(({ page }) => page !== undefined))
      .toEqual([false, true]);
  }
});

test('A preview counts no goal, in the variant and in the original', async ({ site, visitor }) => {
  site.configure(armsOf({ a: { '/': [changed('Book a test')] }, rules: ['Book a test'] }));
  site.pages.set('/', htmlPage('<button id="ask">Get a quote</button>'));
  for (const [shown, text] of [
    [id(11), 'Book a test'],
    ['original', 'Get a quote'],
  ]) {
    await visitor.goto(`${site.url}/?sightline_variant=${shown}`);
    await expect.poll(() => visitor.innerText('#ask')).toBe(text);
    await visitor.click('#ask');
  }
  expect(site.batches).toEqual([]);
});
