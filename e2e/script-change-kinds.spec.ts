import { expect, type Page } from '@playwright/test';
import type { ElementChange, ScriptConfig } from '@sightline/contract/visiting/tracking';
import { htmlPage } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000006${String(n).padStart(2, '0')}`;

const BODY = `<main id="blocks"><section id="one"><h1 id="title">Work <em>much faster</em> than ever</h1></section>
<section id="two"><img id="picture" src="/old.png" alt="Old"><img id="bare" src="/old.png"></section>
<section id="three"><p id="offer">For you</p></section></main><footer><p id="legal">Legal</p></footer>`;

const CHANGES: ElementChange[] = [
  { element: id(1), selector: '#title', runs: ['Sell', null, ''] },
  { element: id(2), selector: '#picture', src: '/new.png', alt: 'New' },
  { element: id(3), selector: '#bare', src: '/new.png', alt: 'New' },
  { element: id(4), selector: 'main > section:nth-of-type(3)', before: '#one' },
  { element: id(5), selector: '#legal', hide: true },
  { element: id(6), selector: 'main > section:nth-of-type(3) > p', text: 'Only for you' },
];
const MISFITS: ElementChange[] = [
  { element: id(7), selector: '#title', runs: ['One', 'Two'] },
  { element: id(8), selector: '#two', before: '#legal' },
  { element: id(9), selector: '#two', before: '#gone' },
];

const config = (changes: ElementChange[]): Partial<ScriptConfig> => ({
  triggers: [
    {
      id: id(10),
      variant: id(11),
      when: ['utm_source', 'chatgpt'],
      holdout: 0,
      pages: [{ page: id(12), path: '/', version: 1, changes }],
    },
  ],
});

const html = (page: Page, selector: string) =>
  page.evaluate<string>(`document.querySelector('${selector}').innerHTML`);
const order = (page: Page) =>
  page.evaluate<string>(`[...document.querySelectorAll('section')].map(({ id }) => id).join(' ')`);

test('A variant changes a headline text by text, describes a picture, hides and moves elements, and the next page of an app has them back', async ({
  site,
  visitor,
}) => {
  site.configure(config(CHANGES));
  site.pages.set('/', htmlPage(BODY));
  await visitor.goto(`${site.url}/?utm_source=chatgpt`);
  expect(await html(visitor, '#title')).toBe('Sell <em>much faster</em>');
  expect(await visitor.locator('#picture').getAttribute('alt')).toBe('New');
  expect(await visitor.locator('#bare').getAttribute('alt')).toBeNull();
  expect(await order(visitor)).toBe('three one two');
  expect(await visitor.locator('#offer').innerText()).toBe('Only for you');
  expect(await visitor.locator('#legal').isVisible()).toBe(false);
  await visitor.evaluate(`history.pushState({}, '', '/elsewhere')`);
  await expect.poll(() => order(visitor)).toBe('one two three');
  expect(await html(visitor, 'body')).toBe(BODY);
  expect(await visitor.locator('#legal').isVisible()).toBe(true);
});

test('What an app renders anew is hidden, moved and changed again, and a text that it sets in an emptied place as well', async ({
  site,
  visitor,
}) => {
  site.configure(config(CHANGES));
  site.pages.set('/', htmlPage(BODY));
  await visitor.goto(`${site.url}/?utm_source=chatgpt`);
  await visitor.evaluate(`document.body.innerHTML = ${JSON.stringify(BODY)}`);
  await expect.poll(() => order(visitor)).toBe('three one two');
  expect(await html(visitor, '#title')).toBe('Sell <em>much faster</em>');
  expect(await visitor.locator('#legal').isVisible()).toBe(false);
  await visitor.evaluate(`document.querySelector('#title').lastChild.data = ' than ever'`);
  await expect.poll(() => html(visitor, '#title')).toBe('Sell <em>much faster</em>');
});

test('A change that does not fit the page is reported as missing, and leaves the page as it is', async ({
  site,
  visitor,
}) => {
  site.configure(config([...CHANGES.slice(3, 5), ...MISFITS]));
  site.pages.set('/', htmlPage(BODY));
  await visitor.clock.install();
  await visitor.goto(`${site.url}/?utm_source=chatgpt`);
  await visitor.clock.runFor(6000);
  await expect.poll(() => site.eventsOf('changes')).toHaveLength(1);
  expect(site.eventsOf('changes')[0]).toMatchObject({
    applied: [id(4), id(5)],
    missing: [id(7), id(8), id(9)],
    overwritten: [],
  });
  expect(await html(visitor, '#title')).toBe('Work <em>much faster</em> than ever');
  expect(await order(visitor)).toBe('three one two');
});
