import { expect } from '@playwright/test';
import { htmlPage } from './support/script-site.ts';
import { test } from './support/script-test.ts';

test('a view goes out first and at once, with its title, and nothing before it', async ({
  site,
  visitor,
}) => {
  site.pages.set('/', htmlPage('<h1>Hello</h1>', 'Welcome'));
  await visitor.goto(`${site.url}/?utm_source=chatgpt.com`);
  await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
  expect(site.asked).toEqual([
    'GET /',
    expect.stringMatching(/^GET \/s\//),
    expect.stringMatching(/^POST \/s\//),
  ]);
  const [batch] = site.batches;
  expect(batch).toMatchObject({
    visitor: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    visit: {
      touch: { landing: `${site.url}/?utm_source=chatgpt.com`, referrer: '', utm_source: 'chatgpt.com' },
    },
    events: [{ type: 'view', title: 'Welcome', url: `${site.url}/?utm_source=chatgpt.com` }],
  });
});
