import { expect } from '@playwright/test';
import type { Tokens } from '@sightline/contract/company/auth';
import { finishOnboarding, signUp, storageOf } from '../support/person.ts';
import { button, field, first, link, named, textOf } from './elements.ts';
import type { Tab } from './engine.ts';
import { click, test, until } from './engine-test.ts';

const SCREENS = [
  ['/overview', 'Overview'],
  ['/topic-analysis', 'Analysis by Topic'],
  ['/target-topics', 'Target Topics'],
  ['/media-opportunities', 'Opportunities'],
  ['/content', 'Content for AI'],
  ['/content-updates', 'Changelog'],
  ['/journeys', 'Personalized Visitor Sessions'],
  ['/personalized-pages', 'Personalized Landing Pages'],
  ['/analytics', 'Analytics'],
  ['/knowledge-base/overview', 'Knowledge Base'],
  ['/knowledge-base/feedback', 'Knowledge Base'],
  ['/knowledge-base/sources', 'Knowledge Base'],
  ['/knowledge-base/competitors', 'Knowledge Base'],
  ['/personalization-setup/pages', 'Personalization Setup'],
  ['/personalization-setup/script', 'Personalization Setup'],
  ['/personalization-setup/conversions', 'Personalization Setup'],
  ['/setup/dns', 'Setup'],
  ['/setup/indexing', 'Setup'],
  ['/guidance', 'Guidance'],
  ['/billing', 'Billing & Usage'],
  ['/settings', 'Settings'],
  ['/aeo-help', 'How Sightline Works'],
  ['/api-reference', 'API reference'],
] as const;

/** Nothing is being loaded. */
const SETTLED = `!document.querySelector('[aria-busy=true], .mantine-Skeleton-root')`;

/** The screen is completely loaded, without errors. */
async function shows(tab: Tab, heading: string): Promise<void> {
  await until(tab, `${textOf('h1')} === ${JSON.stringify(heading)} && ${SETTLED}`);
  expect(await tab.evaluate(textOf('body'))).not.toContain('This screen couldn’t load');
}

test('A person logs in with a password, opens Settings and logs out', async ({ sightline, tab }) => {
  const person = await signUp(sightline, { organization: 'Tillberry' });
  await finishOnboarding(sightline, person);
  await tab.goto(`${sightline.url}/login`);
  await until(tab, field('Email'));
  await tab.type(field('Email'), person.email);
  await tab.type(field('Password'), person.password);
  await click(tab, button('Log in'));
  // Requests pending when a page is left fail, and the dashboard logs that to the console.
  await until(tab, `location.pathname !== '/login' && document.querySelector('main h1') && ${SETTLED}`);
  await tab.goto(`${sightline.url}/settings`);
  await shows(tab, 'Settings');
  await click(tab, button('Log Out'));
  await until(tab, `location.pathname === '/login'`);
});

/** The guest of the sample workspace, in this tab. */
async function openSample(tab: Tab, url: string): Promise<void> {
  await tab.goto(`${url}/login`);
  let opened: { copy_id?: string; session: { tokens: Tokens } | null } = { session: null };
  const open = async () => {
    const { copy_id } = opened;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ copy_id });
    opened = await (await fetch(`${url}/api/sample/open`, { method: 'POST', headers, body })).json();
    return opened.session !== null;
  };
  await expect.poll(open, { message: 'The sample workspace is loaded' }).toBe(true);
  const { session } = opened;
  if (!session) throw new Error('The sample workspace could not be loaded.');
  const { tokens } = session;
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const [domain] = (await (await fetch(`${url}/api/domains`, { headers })).json()) as { id: string }[];
  const { origins } = storageOf({ url, tokens, domain_id: String(domain?.id) });
  for (const { name, value } of origins[0]?.localStorage ?? [])
    await tab.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
}

test('Every main screen opens, and what a person clicks there works', async ({ sightline, tab }) => {
  await openSample(tab, sightline.url);
  for (const [at, heading] of SCREENS)
    await test.step(at, async () => {
      await tab.goto(sightline.url + at);
      await shows(tab, heading);
    });

  await test.step('a topic, its tabs and a prompt', async () => {
    await tab.goto(`${sightline.url}/topic-analysis`);
    const topic = first('main a[href*="/topic-analysis/topic/"]');
    await until(tab, topic);
    const name = await tab.evaluate<string>(`${topic}.textContent`);
    await click(tab, topic);
    await shows(tab, name);
    for (const part of ['Insights', 'Changelog', 'Media Opportunities', 'Competitors', 'Prompts']) {
      await click(tab, named('[role=tab]', part));
      await until(tab, `${named('[role=tab][aria-selected=true]', part)} && ${SETTLED}`);
    }
    const prompt = first('main a[href*="/prompt-execution/"]');
    await until(tab, prompt);
    const text = await tab.evaluate<string>(`${prompt}.textContent`);
    await click(tab, prompt);
    await shows(tab, text);
    await click(tab, named('[role=tab]', 'Response'));
    await until(tab, `${first('[role=tabpanel] article')}?.textContent.length > 20`);
  });

  await test.step('a page in its editor', async () => {
    await tab.goto(`${sightline.url}/content`);
    await click(tab, named('main table a', 'About Shiftlark'));
    await until(tab, `location.search.includes('slug=about')`);
    await click(tab, named('[aria-label^="Page "] button', 'Edit'));
    const editor = first('.cm-content');
    await until(tab, `${editor}?.textContent.length > 20`);
    await tab.type(editor, 'Typed here. ');
    await until(tab, `${editor}.textContent.includes('Typed here.')`);
  });

  await test.step('the journey of a visitor page by page, and another visitor', async () => {
    await tab.goto(`${sightline.url}/journeys`);
    const place = `(/Session \\d+ \\/ \\d+ • Page \\d+ \\/ \\d+/.exec(document.body.innerText)?.[0] ?? '')`;
    const visitor = (kind: string) =>
      `[...document.querySelectorAll('[aria-label=Visitors] a')].find((one) => ${kind}.test(one.textContent))`;
    await click(tab, visitor('/[2-9] pages/'));
    await until(tab, `${place}.includes('Page 1')`);
    const before = await tab.evaluate<string>(place);
    await click(tab, button('Next'));
    await until(tab, `${place} && ${place} !== ${JSON.stringify(before)}`);
    await shows(tab, 'Personalized Visitor Sessions');
    await click(tab, visitor('/1 page$/'));
    await until(tab, `${place} === 'Session 1 / 1 • Page 1 / 1'`);
    await shows(tab, 'Personalized Visitor Sessions');
    await click(tab, button('Filter'));
    await click(tab, button('Device'));
    await click(tab, first('[aria-label=Devices] button'));
    await until(tab, `location.search.includes('filter=device') && location.search.includes('visitor_id')`);
    // The open menu may cover what is below it.
    await click(tab, button('Filter'));
    await until(tab, `!document.querySelector(':popover-open')`);
    await click(tab, button('Remove the filter Device'));
    await until(tab, `!location.search.includes('filter') && location.search.includes('visitor_id')`);
    await shows(tab, 'Personalized Visitor Sessions');
  });

  await test.step('a starting variant and its pages', async () => {
    await tab.goto(`${sightline.url}/personalized-pages`);
    const variant = `document.querySelectorAll('[aria-label="Starting variants"] a')[1]`;
    await until(tab, variant);
    const name = await tab.evaluate<string>(`${variant}.querySelector("[class*=label]").textContent`);
    await click(tab, variant);
    await until(tab, `${first('[aria-label=Variant] :is(h2, h3)')}?.textContent === ${JSON.stringify(name)}`);
    await shows(tab, 'Personalized Landing Pages');
  });

  await test.step('on from screen to screen, and back, without loading', async () => {
    await click(tab, link('Overview'));
    await shows(tab, 'Overview');
    await click(tab, link('Analytics'));
    await shows(tab, 'Analytics');
    await tab.evaluate('void setTimeout(() => history.back(), 0)');
    await shows(tab, 'Overview');
  });
});
