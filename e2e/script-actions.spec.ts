import { expect } from '@playwright/test';
import { htmlPage } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const rule = (n: number) => `0190a0a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

test('The script reports clicks on links and buttons by the words a person reads, also for clicks inside them', async ({
  site,
  visitor,
}) => {
  site.pages.set(
    '/',
    htmlPage(`
      <a href="#place"> Book  a <b id="inside">demo</b></a>
      <button type="button"><svg id="icon" width="9" height="9"><rect width="9" height="9"/></svg></button>
      <form onsubmit="return false"><input id="typed" value="a secret"><input type="submit" value="Send it"></form>
      <span role="button">Role</span><p id="text">Only text</p>
      <button aria-label="Close" id="labelled"></button>`),
  );
  await visitor.goto(site.url);
  for (const place of ['#inside', '#icon', '#typed', 'input[type=submit]', '[role=button]', '#text'])
    await visitor.click(place);
  await visitor.locator('#labelled').dispatchEvent('click');
  await expect
    .poll(() => site.eventsOf('click').map(({ text }) => text))
    .toEqual(['Book a demo', '', 'Send it', 'Role', 'Close']);
  expect(site.eventsOf('click')[0]?.href).toBe(`${site.url}/#place`);
  expect(site.eventsOf('submit').map(({ url }) => url)).toEqual([`${site.url}/#place`]);
  expect(JSON.stringify(site.batches)).not.toContain('secret');
});

test('The script does not lose a click that leaves the page', async ({ site, visitor }) => {
  site.pages.set('/', htmlPage('<a href="/two">Go on</a>'));
  site.pages.set('/two', htmlPage('', 'Two'));
  await visitor.goto(site.url);
  await visitor.click('a');
  await expect.poll(() => new Set(site.eventsOf('click').map(({ id }) => id)).size).toBe(1);
  await expect.poll(() => site.eventsOf('view').some(({ title }) => title === 'Two')).toBe(true);
  expect(new Set(site.batches.map(({ visit }) => visit.id)).size).toBe(1);
});

test('The script counts each conversion rule once per visit, with the value that the page states', async ({
  site,
  visitor,
}) => {
  site.configure({
    rules: [
      { id: rule(1), on: 'click', value: '  start FREE trial ' },
      { id: rule(2), on: 'form_submit', value: '/contact' },
      { id: rule(3), on: 'page_view', value: '/thanks/*' },
      { id: rule(4), on: 'click', value: 'Open menu' },
    ],
  });
  site.pages.set(
    '/contact',
    htmlPage(`
      <div data-conversion-value="49.5" data-conversion-currency="eur"><button>Start free
        trial</button></div>
      <button aria-label="open menu">≡</button>
      <form onsubmit="return false" data-conversion-id="order-7"><button>Send</button></form>`),
  );
  site.pages.set('/thanks/you', htmlPage('<p data-conversion-value="12">Thanks</p>'));
  await visitor.goto(`${site.url}/contact?from=mail`);
  await visitor.click('text=Start free');
  await visitor.click('text=Start free');
  await visitor.click('text=≡');
  await visitor.click('text=Send');
  await visitor.click('text=Send');
  await expect.poll(() => site.eventsOf('submit')).toHaveLength(2);
  await visitor.goto(`${site.url}/thanks/you`);
  await expect.poll(() => site.events().some((event) => event.type === 'view' && event.rules)).toBe(true);
  const unique = [...new Map(site.events().map((event) => [event.id, event])).values()];
  const counted = unique.flatMap((event) => ('rules' in event && event.rules ? event : []));
  expect(counted.map(({ rules }) => rules)).toEqual([[rule(1)], [rule(4)], [rule(2)], [rule(3)]]);
  expect(counted[0]).toMatchObject({ text: 'Start free trial', value: 49.5, currency: 'EUR' });
  expect(counted[1]).toMatchObject({ text: '≡', also: ['Open menu'] });
  expect(counted[2]).toMatchObject({ external_id: 'order-7' });
  expect(counted[3]).toMatchObject({ value: 12 });
});
