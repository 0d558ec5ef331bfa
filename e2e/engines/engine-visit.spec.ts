import { expect } from '@playwright/test';
import type { Visitor, VisitorSession } from '@sightline/contract/personalizing/journeys';
import { startSite } from '../../server/test/doubles/site-double.ts';
import { finishOnboarding, inDomain, signUp } from '../support/person.ts';
import { link, named, textOf } from './elements.ts';
import { PERSON, SCRIPT_IS_THERE } from './engine-pages.ts';
import { click, test, until } from './engine-test.ts';

test('A visit with a conversion appears in the product with its pages, as a person’s', async ({
  sightline,
  profile,
  engine_name,
}) => {
  const host = `${engine_name}.localhost`;
  const person = await signUp(sightline, { host, organization: 'Tillberry' });
  await finishOnboarding(sightline, person);
  const api = inDomain(sightline, person);
  await api('PATCH', '', { selected_personalization: true });
  await api('POST', '/conversion-rules', { trigger_event: 'click', expression: 'Book a demo' });
  const { snippet } = await api<{ snippet: string }>('GET', '/personalization-settings');
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title>${PERSON}${snippet}</head><body><h1>${title}</h1>${body}</body></html>`;
  const site = await startSite({
    '/favicon.ico': { status: 204 },
    '/?utm_source=chatgpt.com': page('Home', '<a href="/prices">Prices</a>'),
    '/prices': page('Prices', '<button type="button">Book a demo</button>'),
  });

  // Another tab keeps the browser open.
  const tab = await profile.openTab();
  await profile.openTab();
  await tab.goto(`http://${host}:${site.port}/?utm_source=chatgpt.com`);
  await until(tab, SCRIPT_IS_THERE);
  await click(tab, link('Prices'));
  await until(tab, `${textOf('h1')} === 'Prices'`);
  await until(tab, SCRIPT_IS_THERE);
  await click(tab, named('button', 'Book a demo'));
  expect(await tab.errors()).toEqual([]);
  await tab.close();

  const known = () => api<Visitor[]>('GET', '/visitors');
  await expect.poll(async () => (await known()).map(({ has_conversion }) => has_conversion)).toEqual([true]);
  const detail = `/visitors/${(await known())[0]?.id}`;
  const { sessions } = await api<{ sessions: VisitorSession[] }>('GET', detail);
  expect(sessions.map(({ source, device }) => [source, device])).toEqual([['ChatGPT', 'desktop']]);
  expect(sessions[0]?.events.map(({ page_path }) => page_path)).toEqual(['/', '/prices']);
  expect(sessions[0]?.conversions.map(({ label }) => label)).toEqual(['Clicked “Book a demo”']);
  await site.close();
});
