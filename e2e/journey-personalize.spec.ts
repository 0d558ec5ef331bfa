import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { AnalyticsOverview, VariantLift } from '@sightline/contract/personalizing/analytics';
import type { Visitor, VisitorSession } from '@sightline/contract/personalizing/journeys';
import type {
  PersonalizationSettings,
  PersonalizationTrigger,
  TriggerDetail,
} from '@sightline/contract/personalizing/variants';
import type { ResearchStatus } from '@sightline/contract/understanding/research';
import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import sharp from 'sharp';
import { approveDraft } from './support/approve-draft.ts';
import { SITE } from './support/bakery-site.ts';
import { expectNoFlicker, film, test, watchFrames } from './support/bakery-visit.ts';
import { type InDomain, inDomain, type Person } from './support/person.ts';
import type { Sightline } from './support/server.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function screenshot({ url }: Sightline, { domain_id, tokens }: Person, query: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const answer = await fetch(`${url}/api/domains/${domain_id}/screenshots?${query}`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Closes their tabs like people do, and the browser once what the tabs sent last has arrived. */
async function leave(somebody: BrowserContext, arrived = async () => {}) {
  for (const tab of somebody.pages()) await tab.close({ runBeforeUnload: true });
  await arrived();
  await somebody.close();
}

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const read = (page: Page) => page.locator('h1, .lead, .demo').allInnerTexts();

/** As the owner: everything needed before a visitor sees a change. */
async function setUp(page: Page, install: (tag: string) => void) {
  await page.goto('/settings');
  const options = page.getByRole('region', { name: 'Options' });
  await options.getByRole('switch', { name: 'Personalization' }).press('Space');
  await expect(page).toHaveURL('/personalization-setup/pages');
  const face = (path: string) => page.getByRole('switch', { name: `Personalize ${path}`, exact: true });
  await expect(face('Homepage')).toHaveAttribute('aria-checked', 'true');
  for (const path of ['/pricing', '/app', '/strict']) {
    if (path !== '/pricing') {
      await button(page, 'Add New Page').click();
      await page.getByLabel('Path').fill(path);
      await page.getByLabel('Path').press('Enter');
    }
    await expect(face(path)).toBeEnabled();
    await face(path).click();
    await expect(face(path)).toHaveAttribute('aria-checked', 'true');
  }
  await page
    .getByRole('article', { name: '/pricing', exact: true })
    .getByRole('link', { name: 'Choose Elements' })
    .click();
  const demo = main(page).getByRole('switch', { name: 'Book a demo' });
  await expect(demo).toBeVisible();
  if (!(await demo.isChecked())) {
    await demo.check({ force: true });
    await button(page, 'Save Changes').click();
    await expect(button(page, 'Saved')).toBeVisible();
  }

  await page.goto('/personalization-setup/script');
  await button(page, 'Copy').click();
  install(String(await page.evaluate('navigator.clipboard.readText()')));
  await button(page, 'Check Installation').click();
  const outcome = main(page).getByRole('region', { name: 'Verify Installation' }).getByRole('status');
  await expect(outcome).toContainText('Script detected');

  await page.goto('/personalization-setup/conversions');
  for (const [option, label, text] of [
    ['Click on a button or link', 'Button/Link Text', 'Book a demo'],
    ['Form submitted', 'Form Page URL', '/contact'],
  ] as const) {
    await main(page).getByLabel('Trigger').selectOption(option);
    await main(page).getByRole('textbox', { name: label }).fill(text);
    await button(page, 'Create').click();
    await expect(main(page).getByRole('cell', { name: text, exact: true })).toBeVisible();
  }
}

/** The variant for visitors from ChatGPT, as soon as it is written. */
async function draftOf(api: InDomain): Promise<TriggerDetail> {
  let detail: TriggerDetail | undefined;
  const changed = async () => {
    const { personalization_triggers: list } = await api<{
      personalization_triggers: PersonalizationTrigger[];
    }>('GET', '/personalization-triggers');
    const chatgpt = list.find(({ label }) => label === 'ChatGPT');
    detail = chatgpt && (await api<TriggerDetail>('GET', `/personalization-triggers/${chatgpt.id}`));
    return detail?.pages.filter(({ changes }) => changes.length > 0).map(({ path }) => path);
  };
  await expect.poll(changed).toEqual(['/', '/app', '/pricing', '/strict']);
  return detail!;
}

/** Waits until the site was read, because variants are written from its text. */
async function untilRead(api: InDomain) {
  const isDone = async () => (await api<ResearchStatus>('GET', '/onboarding/domain-research-status')).done;
  await expect.poll(isDone).toBe(true);
}

/** A visit's pages as returned by the server. */
const told = ({ pages }: VisitorSession) => pages.map(({ path, variantId }) => [path, variantId]);

test('After the owner has set up personalization, a visitor sees the variant, and the product reports what the visitor did', async ({
  page,
  sightline,
  person,
  website,
}) => {
  const api = inDomain(sightline, person);
  await untilRead(api);
  await setUp(page, (tag) => website.install(tag, sightline.url));
  const { script_url } = await api<PersonalizationSettings>('GET', '/personalization-settings');
  // By default one in ten visitors is held out, chosen at random.
  await api('PATCH', '/personalization-settings', { holdout_share: 0 });
  await expect.poll(async () => (await fetch(script_url)).text()).toContain('"holdout":0,');
  const variant = await draftOf(api);
  const { variant_id } = variant;
  const textOf = (path: string, which: 'was' | 'now') =>
    variant.pages.find((one) => one.path === path)?.changes.map((change) => change[which]) ?? [];
  const shows = async (site: Page, path: string, which: 'was' | 'now') =>
    expect.poll(() => read(site)).toEqual(expect.arrayContaining(textOf(path, which)));
  // A preview link shows the draft in the page, and counts nothing.
  const colleague = await website.somebody();
  const preview = await colleague.newPage();
  const draft = variant.pages.find(({ path }) => path === '/');
  await preview.goto(SITE + new URL(draft?.full_url ?? SITE).search);
  await shows(preview, '/', 'now');
  await leave(colleague);
  await approveDraft(page, variant, script_url);

  const visitors = () => api<Visitor[]>('GET', '/visitors');
  const settled = (n: number) => expect.poll(async () => (await visitors()).length).toBe(n);
  const sessionOf = async (id: string) =>
    (await api<{ sessions: VisitorSession[] }>('GET', `/visitors/${id}`)).sessions[0] as VisitorSession;

  // A person who comes from ChatGPT: filmed, on page two, and in pages rendered by their own scripts.
  const ann = await website.somebody();
  const site = await ann.newPage();
  await watchFrames(site);
  await site.goto(`${SITE}/?utm_source=chatgpt.com`, { waitUntil: 'commit' });
  const pictures = await film(site, site.waitForLoadState('load'));
  await shows(site, '/', 'now');
  const [seen, moved] = await site.evaluate<[string[], number]>('[seen, moved]');
  for (const was of textOf('/', 'was'))
    expect(seen.filter((text) => text !== '' && was.startsWith(text))).toEqual([]);
  expect(seen).toEqual(expect.arrayContaining(textOf('/', 'now')));
  expect(moved).toBe(0);
  expect(pictures.length).toBeGreaterThan(2);
  await expectNoFlicker(site, pictures);
  await site.mouse.wheel(0, 1500);
  await site.waitForFunction('scrollY > 0 && performance.now() > 2000');
  await site.getByRole('link', { name: 'Pricing' }).click();
  await shows(site, '/pricing', 'now');
  await site.waitForFunction('performance.now() > 2000');
  await site.getByRole('link', { name: 'App' }).click();
  for (let count = 0; count < 5; count++) {
    await site.getByRole('button', { name: `Branches: ${count}` }).click();
    await expect(site.getByRole('button', { name: `Branches: ${count + 1}` })).toBeVisible();
    await shows(site, '/app', 'now');
  }
  const in_app = await site.evaluate<string[]>('seen');
  for (const text of textOf('/app', 'was')) expect(in_app).not.toContain(text);
  await site.getByRole('link', { name: 'Strict' }).click();
  await shows(site, '/strict', 'now');
  await site.getByRole('link', { name: 'Book a demo' }).click();
  await site.getByLabel('Email').fill('ann@bakery.example');
  await site.getByRole('button', { name: 'Send' }).click();
  await expect(site.getByText('Thank you.')).toBeVisible();
  await leave(ann, () => settled(1));

  // Bots are not counted as people anywhere.
  const bot = await website.bot();
  const seen_by_bot = await bot.newPage();
  await seen_by_bot.goto(`${SITE}/pricing?utm_source=chatgpt.com`);
  await shows(seen_by_bot, '/pricing', 'was');
  await leave(bot);

  // Other visitors see the original, and so do held-out ones.
  const ben = await website.somebody();
  const other = await ben.newPage();
  await other.goto(`${SITE}/pricing`);
  await shows(other, '/pricing', 'was');
  await leave(ben, () => settled(2));
  await api('PATCH', '/personalization-settings', { holdout_share: 0.5 });
  await expect.poll(async () => (await fetch(script_url)).text()).toContain('"holdout":0.5');
  let [held, shown] = [0, 0];
  while (held === 0 && shown < 12) {
    const somebody = await website.somebody();
    const tab = await somebody.newPage();
    await tab.goto(`${SITE}/pricing?utm_source=chatgpt.com`);
    const texts = await read(tab);
    if (textOf('/pricing', 'was').every((text) => texts.includes(text))) held += 1;
    else shown += 1;
    await leave(somebody, () => settled(2 + held + shown));
  }
  expect(held).toBe(1);

  // What is reported about it.
  const people = await visitors();
  const converted = people.filter(({ has_conversion }) => has_conversion);
  expect(converted).toHaveLength(1);
  const first = converted[0] as Visitor;
  const session = await sessionOf(first.id);
  expect(told(session)).toEqual([
    ['/', variant_id],
    ['/pricing', variant_id],
    ['/app', variant_id],
    ['/strict', variant_id],
    ['/contact', null],
  ]);
  expect(session.source).toBe('ChatGPT');
  expect(session.conversions.map(({ label }) => label)).toEqual([
    'Clicked “Book a demo”',
    'Sent the form on /contact',
  ]);
  const [home, pricing, app, strict] = session.events;
  expect(home?.scroll).toBeGreaterThan(90);
  expect(pricing?.visible_ms).toBeGreaterThanOrEqual(1400);
  expect(pricing?.visible_ms).toBeLessThan(10_000);
  expect(session.pages[1]?.dwellTime).toBeGreaterThanOrEqual(1);
  expect(app?.clicks.filter((text) => text.startsWith('Branches'))).toHaveLength(5);
  expect(strict?.clicks).toEqual(['Book a demo']);
  const rules = await api<ConversionRule[]>('GET', '/conversion-rules');
  expect(rules.map(({ visits }) => visits)).toEqual([1, 1]);
  const overview = () => api<AnalyticsOverview>('GET', '/analytics/overview');
  const all = {
    tracked_visitors: 2 + held + shown,
    tracked_visits: 2 + held + shown,
    personalized_visits: 1 + shown,
    personalized_conversions: 1,
    conversions: 1,
  };
  // Sums follow visits, the later the more there is to do.
  await expect.poll(overview).toMatchObject(all);
  // A different hold-out share starts a new comparison on the next day.
  const lifts = await api<VariantLift[]>('GET', '/analytics/lift');
  expect(lifts.find((one) => one.variant_id === variant_id)).toMatchObject({
    personalized: { visitors: 0, converted: 0 },
    holdout: { visitors: 0, converted: 0 },
    measured_from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await api('PATCH', `/visitors/${first.id}`, { internal: true });
  expect(await overview()).toMatchObject({
    tracked_visitors: all.tracked_visitors - 1,
    personalized_visits: shown,
    conversions: 0,
  });
  await api('PATCH', `/visitors/${first.id}`, { internal: false });
  expect(await overview()).toMatchObject(all);

  // The pictures show what each visitor saw.
  await page.goto(`/journeys?visitor_id=${first.id}`);
  await expect(page.getByRole('img', { name: 'The page Homepage as it was shown' })).toBeVisible();
  const picture = async (query: string) =>
    sharp(await screenshot(sightline, person, `page_path=/pricing&width=1280${query}`))
      .extract({ left: 0, top: 60, width: 1280, height: 300 })
      .raw()
      .toBuffer();
  const [with_variant, original] = [await picture(`&variant_id=${variant_id}`), await picture('')];
  expect(with_variant.equals(original)).toBe(false);
});
