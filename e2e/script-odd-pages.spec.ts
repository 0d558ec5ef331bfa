import { expect } from '@playwright/test';
import { htmlPage, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

test('A page counts with its title although a form and a variable of it bear names that browsers use', async ({
  site,
  visitor,
}) => {
  const head = `<script>var innerWidth = 1263.5</script>${snippetTag(site.url)}`;
  site.pages.set('/', htmlPage('<form name="title"></form>', 'Ask us', head));
  await visitor.goto(site.url);
  await expect
    .poll(() => site.eventsOf('view').map(({ title, width }) => [title, width]))
    .toEqual([['Ask us', 1263]]);
});

/** Draws a component's tag as `inside`. */
const component = (tag: string, inside: string) =>
  `<script>customElements.define('${tag}', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '${inside}' }
  })</script>`;

test('Clicks count where a component draws the button, the link around a card, or the icon in a link', async ({
  site,
  visitor,
}) => {
  const body = `
    <shop-button><b>Buy</b> now</shop-button><text-button>Order</text-button>
    <shop-card><h2>Oak desk</h2></shop-card><a href="#mail">Mail<mail-icon></mail-icon></a>
    <svg width="90" height="30"><a xlink:href="#drawn"><text y="20">Drawn</text></a></svg>
    <img usemap="#map" width="50" height="50" alt="Map"
      src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><map name="map"><area coords="0,0,50,50" href="#area"></map>`;
  const parts = [
    component('shop-button', '<button><slot></slot></button>'),
    component('text-button', '<button><slot></slot></button>'),
    component('shop-card', '<a href="#card"><slot></slot></a>'),
    component('mail-icon', '<i>&#9993;</i>'),
  ];
  site.configure({ rules: [{ id: RULE, on: 'click', value: 'buy now' }] });
  site.pages.set('/', htmlPage(body + parts.join('')));
  await visitor.goto(site.url);
  for (const clicked of ['b', 'text-button', 'h2', 'mail-icon', 'text', 'img']) await visitor.click(clicked);
  const click = (text: string, hash?: string) => ({ text, ...(hash && { href: `${site.url}/${hash}` }) });
  await expect
    .poll(() => site.eventsOf('click').map(({ text, href }) => ({ text, ...(href && { href }) })))
    .toEqual([
      click('Buy now'),
      click('Order'),
      click('Oak desk', '#card'),
      click('Mail', '#mail'),
      click(''),
      click('', '#area'),
    ]);
  expect(site.eventsOf('click')[0]?.rules).toEqual([RULE]);
});

const RULE = '0190a0a0-0000-7000-8000-0000000000a1';

test('An app that changes its address by the Navigation API counts each page once', async ({
  site,
  visitor,
}) => {
  const app = `<a href="/three">Three</a><script>navigation.addEventListener('navigate', (event) =>
    event.intercept({ handler: async () => { document.title = 'At ' + location.pathname } }))</script>`;
  site.pages.set('/', htmlPage(app, 'At /'));
  await visitor.goto(site.url);
  await visitor.evaluate(`navigation.navigate('/two').finished.then(() => {})`);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(2);
  await visitor.click('a');
  await expect.poll(() => site.eventsOf('view')).toHaveLength(3);
  await visitor.goBack();
  await expect
    .poll(() => site.eventsOf('view').map(({ title }) => title))
    .toEqual(['At /', 'At /two', 'At /three', 'At /two']);
});

test('A page of an app is not seen to its end because the page before was', async ({ site, visitor }) => {
  site.pages.set('/', htmlPage('<div style="height:5000px">Long</div>'));
  await visitor.goto(site.url);
  await visitor.evaluate('scrollTo(0, 5000)');
  await visitor.mouse.move(10, 10);
  await visitor.mouse.move(20, 20);
  await expect.poll(() => visitor.evaluate('scrollY')).toBeGreaterThan(4000);
  await visitor.evaluate(`history.pushState({}, '', '/two')`);
  // The pointer moves while the app still shows the page before.
  await visitor.mouse.move(30, 40);
  await visitor.mouse.move(50, 60);
  await visitor.evaluate('scrollTo(0, 0)');
  await expect.poll(() => site.eventsOf('view')).toHaveLength(2);
  await visitor.goto(`${site.url}/?left`);
  const second = site.eventsOf('view')[1]?.id;
  await expect
    .poll(() => site.eventsOf('time').findLast(({ view }) => view === second)?.scroll)
    .toBeLessThan(30);
});
