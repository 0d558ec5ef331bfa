import { expect } from '@playwright/test';
import type { ScriptConfig } from '@sightline/contract/visiting/tracking';
import { CHROME_AGENT } from '../server/test/chromium.ts';
import { htmlPage } from './support/script-site.ts';
import { setHidden, test } from './support/script-test.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000006${String(n).padStart(2, '0')}`;
const TRIGGER = id(1);
const VARIANT = id(2);
const HOME = id(3);
const TITLE = id(4);

/** One variant for visitors from ChatGPT, with this hold-out share. */
const heldOut = (holdout: number): Partial<ScriptConfig> => ({
  triggers: [
    {
      id: TRIGGER,
      variant: VARIANT,
      when: ['utm_source', 'chatgpt'],
      holdout,
      pages: [
        {
          page: HOME,
          path: '/',
          version: 3,
          changes: [{ element: TITLE, selector: '#title', text: 'For you' }],
        },
      ],
    },
  ],
});

test('A visitor in the hold-out sees the original, and their view names the page and version', async ({
  site,
  visitor,
}) => {
  site.configure(heldOut(1));
  site.pages.set('/', htmlPage('<h1 id="title">Home</h1>'));
  await visitor.goto(`${site.url}/?utm_source=ChatGPT`);
  expect(await visitor.innerText('#title')).toBe('Home');
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  expect(site.eventsOf('view')[0]).toMatchObject({ page: HOME, version: 3 });
  expect(site.batches[0]?.visit.held).toBe(true);
});

test('The hold-out takes exactly the configured share of visitors, by their ids', async ({
  site,
  person,
}) => {
  site.configure(heldOut(0.3));
  site.pages.set('/', htmlPage('<h1 id="title">Home</h1>'));
  // With this variant they fall on 0.20002, 0.299997, 0.30001 and 0.59999: a held-out visitor stays held out, so these
  // must never change.
  const cases: [visitor: string, held: boolean][] = [
    ['0f0e0d0c-0b0a-4908-8706-000000017115', true],
    ['0f0e0d0c-0b0a-4908-8706-000000007308', true],
    ['0f0e0d0c-0b0a-4908-8706-000000012632', false],
    ['0f0e0d0c-0b0a-4908-8706-000000010581', false],
  ];
  for (const [known, held] of cases) {
    const context = await person.newContext({ userAgent: CHROME_AGENT });
    await context.addCookies([{ name: 'sightline', value: `${known}.1`, url: site.url }]);
    const page = await context.newPage();
    await page.goto(`${site.url}/?utm_source=chatgpt`);
    expect(await page.innerText('#title'), known).toBe(held ? 'Home' : 'For you');
    await expect.poll(() => site.batches.at(-1)).toMatchObject({ visitor: known, visit: { held } });
    await context.close();
  }
});

for (const [held, told] of [
  [false, [[TITLE]]],
  [true, []],
] as const)
  test(`A visit ${held ? 'in' : 'outside'} the hold-out names its variant and page, and reports ${held ? 'no' : 'its'} changes`, async ({
    site,
    visitor,
  }) => {
    site.configure(heldOut(+held));
    site.pages.set('/', htmlPage('<h1 id="title">Home</h1><button>More</button>'));
    await visitor.goto(`${site.url}/?utm_source=chatgpt`);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
    // A page reports what happened to its changes at the latest when it is hidden; events arrive in order.
    await setHidden(visitor, true);
    await setHidden(visitor, false);
    await visitor.click('button');
    await expect.poll(() => site.eventsOf('click')).toHaveLength(1);
    expect(site.batches.at(-1)?.visit).toMatchObject({ trigger: TRIGGER, variant: VARIANT, held });
    expect(site.eventsOf('view')[0]).toMatchObject({ page: HOME, version: 3 });
    expect(site.eventsOf('changes').map(({ applied }) => applied)).toEqual(told);
  });
