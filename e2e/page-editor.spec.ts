import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { HandVersion } from '@sightline/contract/personalizing/page-editor';
import type { PageElement, SitePage } from '@sightline/contract/personalizing/site-pages';
import type { PersonalizationTrigger, TriggerDetail } from '@sightline/contract/personalizing/variants';
import { HOST, SITE, test } from './support/bakery-site.ts';
import { type InDomain, signIn } from './support/person.ts';
import { look } from './support/workspace-looks.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const after = (page: Page): FrameLocator => page.frameLocator('iframe[title$=" after"]');

/** A real click: the frame is drawn smaller than it is, which Playwright's own clicks don't reckon with. */
async function clickIn(page: Page, part: Locator) {
  const frame = page.locator('iframe[title$=" after"]');
  const [outer, width] = [
    await frame.boundingBox(),
    await frame.evaluate((one) => Number.parseFloat(getComputedStyle(one).width)),
  ];
  const inner = await part.evaluate((one) => {
    const place = one.getBoundingClientRect();
    if (place.top < 0 || place.bottom > innerHeight) one.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + Math.min(width / 2, 20), y: top + height / 2 };
  });
  if (!outer) throw new Error('The frame is not there.');
  const scale = outer.width / width;
  await page.mouse.click(outer.x + inner.x * scale, outer.y + inner.y * scale);
}

/** The draft for visitors from ChatGPT, whatever the product made of it. */
async function chatgptOf(api: InDomain): Promise<{ trigger: PersonalizationTrigger; detail: TriggerDetail }> {
  let found: { trigger: PersonalizationTrigger; detail: TriggerDetail } | undefined;
  await expect
    .poll(async () => {
      const { personalization_triggers: all } = await api<{
        personalization_triggers: PersonalizationTrigger[];
      }>('GET', '/personalization-triggers');
      const trigger = all.find(({ label }) => label === 'ChatGPT');
      const detail = trigger && (await api<TriggerDetail>('GET', `/personalization-triggers/${trigger.id}`));
      if (trigger && detail) found = { trigger, detail };
      return detail?.pages.length ?? 0;
    })
    .toBeGreaterThan(0);
  return found!;
}

test('A marketer edits a page for a new audience where it stands, approves it, and visitors from an assistant see it by the real tag', async ({
  page,
  personalized: { api, variant_id, script_url },
  website,
}) => {
  const scanned = async () => (await api<SitePage[]>('GET', '/pages'))[0]?.element_count ?? 0;
  await expect.poll(scanned).toBeGreaterThan(2);
  await page.goto(`/personalized-pages?variant=${variant_id}`);
  await expect(main(page)).toContainText('so nothing was written');
  await main(page).getByRole('link', { name: 'Edit on the page' }).click();
  const headline = after(page).locator('h1');
  await expect(headline).toHaveText('Tillberry, the till for bakeries');
  await clickIn(page, headline);
  await expect(main(page).getByRole('heading', { name: 'Headline' })).toBeVisible();
  await clickIn(page, headline);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Tills by hand');
  await page.keyboard.press('Escape');
  await expect(main(page).getByLabel('Text', { exact: true })).toHaveValue('Tills by hand');
  await expect(headline).toHaveText('Tills by hand');
  await clickIn(page, after(page).locator('h2'));
  await button(page, 'Turn on').click();
  await main(page).getByLabel('Hide this element').check();
  await expect(after(page).locator('h2')).toBeHidden();
  await look(page, 'page editor');
  await button(page, 'Check').click();
  const check = page.getByRole('dialog', { name: 'Before and after' });
  await expect(check.getByRole('img', { name: 'The page, phone, after' })).toBeVisible();
  await expect(check.getByRole('region', { name: 'Before launch' })).toContainText(
    'Nobody of “Recommended” saw this page in the last 30 days.',
  );
  await look(page, 'page editor, check');
  await page.keyboard.press('Escape');
  await button(page, 'Save as draft').click();
  const status = main(page).getByRole('region', { name: 'Status' });
  await expect(status).toContainText('Visitors see the original until you approve this variant.');
  await expect(main(page).getByRole('list', { name: 'Changes' })).toContainText('Tills by hand');
  await button(page, 'Approve').click();
  await expect(status).toContainText('Live');
  await expect.poll(async () => (await fetch(script_url)).text()).toContain('Tills by hand');
  const visitor = await (await website.somebody()).newPage();
  await visitor.goto(`${SITE}/?utm_source=chatgpt.com`);
  await expect(visitor.locator('h1')).toHaveText('Tills by hand');
  await expect(visitor.locator('h2')).toBeHidden();

  // Paused and resumed, each of which the script follows.
  await button(page, 'Pause').click();
  await expect(status).toContainText('Paused');
  await expect.poll(async () => (await fetch(script_url)).text()).not.toContain('Tills by hand');
  await button(page, 'Versions').click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Paused version \d/,
    /^Approved version \d/,
  ]);
  await page.keyboard.press('Escape');
  await button(page, 'Resume').click();
  await expect.poll(async () => (await fetch(script_url)).text()).toContain('Tills by hand');
});

test('A page that React draws is edited part by part in its list, and a hostile page can neither run nor load anything in the editor', async ({
  page,
  personalized: { api, script_url },
  website,
}) => {
  const { trigger } = await chatgptOf(api);
  const app = await api<SitePage>('POST', '/pages', { url: `${HOST}/app` });
  await expect
    .poll(async () => (await api<SitePage[]>('GET', '/pages')).find(({ id }) => id === app.id)?.element_count)
    .toBeGreaterThan(2);
  await api('PATCH', `/pages/${app.id}`, { enabled: true });
  const answered: string[] = [];
  // Chromium reports a request even if the policy blocks it.
  page.context().on('response', (response) => answered.push(response.url()));
  await page.goto(`/personalized-pages/edit?variant=${trigger.variant_id}&page=${app.id}`);
  const parts = main(page).getByRole('list', { name: 'Elements of this page' });
  await parts.getByRole('button', { name: /Tills for many branches/ }).press('Enter');
  await main(page).getByLabel('Text', { exact: true }).fill('Branches by hand');
  await expect(after(page).locator('h1')).toHaveText('Branches by hand');
  const harm = page.frames().find((frame) => frame.url().endsWith('/api/editor-frame'));
  // As if something of the page had got past the server: the frame's policy still lets nothing run or load.
  const told = await harm?.evaluate(async () => {
    const inside = document.createElement('div');
    inside.innerHTML = `<img src="/favicon.svg" onerror="document.title = 'ran'"><style>@import "/favicon.svg?import"; p { background: url(/favicon.svg?css) }</style><svg><script>document.title = 'ran'</script></svg><iframe src="/login"></iframe>`;
    document.body.append(inside);
    const script = document.createElement('script');
    script.textContent = "document.title = 'ran'";
    document.body.append(script);
    const fetched = await fetch('/favicon.svg?fetch').then(
      () => 'fetched',
      () => 'refused',
    );
    const reached = (() => {
      try {
        return String(parent.document.title);
      } catch {
        return 'refused';
      }
    })();
    return [document.title, fetched, reached, origin];
  });
  expect(told).toEqual(['', 'refused', 'refused', 'null']);
  expect(answered.filter((url) => /favicon\.svg\?|\/login/.test(url))).toEqual([]);
  await button(page, 'Save as draft').click();
  await expect(main(page).getByRole('region', { name: 'Status' })).toContainText('Draft');
  await button(page, 'Approve').click();
  await expect.poll(async () => (await fetch(script_url)).text()).toContain('Branches by hand');
  const visitor = await (await website.somebody()).newPage();
  await visitor.goto(`${SITE}/app?utm_source=chatgpt.com`);
  await expect(visitor.locator('h1')).toHaveText('Branches by hand');
  for (let count = 0; count < 3; count++)
    await visitor.getByRole('button', { name: `Branches: ${count}` }).click();
  await expect(visitor.locator('h1')).toHaveText('Branches by hand');
});

test('The editor shows pictures as visitors see them, and nothing that cuts off its content moves while elements are chosen and typed in', async ({
  page,
  personalized: { api },
  website,
}) => {
  const { trigger } = await chatgptOf(api);
  const { id } = await api<SitePage>('POST', '/pages', { url: `${HOST}/oven` });
  await expect
    .poll(async () => (await api<SitePage[]>('GET', '/pages')).find((one) => one.id === id)?.element_count)
    .toBeGreaterThan(2);
  await api('PATCH', `/pages/${id}`, { enabled: true });
  await page.goto(`/personalized-pages/edit?variant=${trigger.variant_id}&page=${id}`);
  const headline = after(page).locator('h1');
  await expect(headline).toBeVisible();
  const visitor = await (await website.somebody()).newPage();
  await visitor.goto(`${SITE}/oven`);
  const pictures = (of: Pick<Page, 'locator'>) =>
    of.locator('main').evaluate((main) => {
      const [image, sprite] = [main.querySelector('img'), main.querySelector('use')];
      const wide = main.querySelector('.wide');
      return {
        image: [image?.naturalWidth, image?.clientWidth, image?.clientHeight],
        sprite: sprite?.getBBox().width,
        background: wide && /url\(".*svg/.test(getComputedStyle(wide).backgroundImage),
      };
    });
  const seen = await pictures(visitor);
  expect(seen).toMatchObject({ image: [160, 160, 80], background: true });
  expect(seen.sprite).toBeGreaterThan(0);
  expect(await pictures(after(page))).toEqual(seen);

  const cut = () =>
    after(page)
      .locator('.stage')
      .evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  await clickIn(page, headline);
  await clickIn(page, headline);
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  await expect(main(page).getByLabel('Text', { exact: true })).toHaveValue(/old town and more$/);
  await expect.poll(cut).toEqual([0, 0]);
  await page.keyboard.press('Escape');

  const parts = main(page).getByRole('list', { name: 'Elements of this page' });
  const shown = (of: Locator) =>
    of.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 80 && bottom <= innerHeight && document.documentElement.scrollLeft === 0;
    });
  await parts.getByRole('button', { name: /Where we bake/ }).press('Enter');
  await expect.poll(() => shown(after(page).locator('h2'))).toBe(true);
  await parts.getByRole('button', { name: /Every loaf/ }).press('Enter');
  await expect.poll(() => shown(after(page).getByText('Every loaf'))).toBe(true);
  await parts.getByRole('button', { name: /Bread from the oven/ }).press('Enter');
  await expect.poll(() => shown(headline)).toBe(true);
  expect(await cut()).toEqual([0, 0]);
});

test('A marketer opens a draft on the page itself under a strict policy, switches to the original and back, and points at an element to edit it', async ({
  page,
  personalized: { api, variant_id },
  person,
  website,
}) => {
  const { id } = await api<SitePage>('POST', '/pages', { url: `${HOST}/strict` });
  const headline = async () =>
    (await api<PageElement[]>('GET', `/elements/page/${id}`)).find(({ tag }) => tag === 'h1');
  await expect.poll(headline).toMatchObject({ enabled: true });
  await api('PATCH', `/pages/${id}`, { enabled: true });
  const { id: headline_id } = (await headline())!;
  const { elements } = await api<HandVersion>('GET', `/variants/${variant_id}/pages/${id}/changes?version=0`);
  const { selector } = elements.find((one) => one.id === headline_id)!;
  const changes = [{ selector, tag: 'h1', was: 'The stock of flour', text: 'Flour by hand' }];
  // The product may draft one first.
  const saved = async () => {
    const path = `/variants/${variant_id}/pages/${id}/versions`;
    const { versions } = await api<{ versions: { version: number }[] }>('GET', path);
    const newest = versions[0]?.version ?? 0;
    await api('POST', path, { newest, changes });
    return newest + 1;
  };
  const version = await saved().catch(saved);

  await page.goto(`/personalized-pages/edit?variant=${variant_id}&page=${id}&version=${version}`);
  await page.context().route(`https://${HOST}/**`, (route) => route.fulfill({ body: 'The page.' }));
  const opened = page.context().waitForEvent('page');
  await button(page, 'Open on your page').click();
  const tab = await opened;
  await expect.poll(() => tab.url()).toContain('sightline_variant=');
  const visitor = await (await website.somebody()).newPage();
  await signIn(visitor, person);
  const sent: string[] = [];
  visitor.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  // Nothing of a page reaches into the bar, so a test has to open it.
  await visitor.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      return attach.call(this, { ...options, mode: 'open' });
    };
  });
  await visitor.goto(tab.url().replace('https', 'http'));
  const shown = visitor.locator('h1');
  const bar = visitor.getByRole('region', { name: 'Sightline' });
  await expect(shown).toHaveText('Flour by hand');
  await expect(bar).toContainText(`Draft ${version} · Recommended`);
  await button(visitor, 'Original').click();
  await expect(shown).toHaveText('The stock of flour');
  await button(visitor, 'Variant').click();
  await expect(shown).toHaveText('Flour by hand');
  await button(visitor, 'Show what can change').click();
  const editing = visitor.context().waitForEvent('page');
  // A real click at the headline, where the outline lies above it.
  await shown.hover({ force: true });
  await visitor.mouse.down();
  await visitor.mouse.up();
  const editor = await editing;
  expect(sent.filter((one) => one.startsWith('POST'))).toEqual([]);
  await expect(main(editor).getByRole('heading', { name: 'Headline' })).toBeVisible();
  await main(editor).getByLabel('Text', { exact: true }).fill('Flour by another hand');
  await expect(button(editor, 'Open on your page')).toHaveAttribute('aria-disabled', 'true');

  const plain = await (await website.somebody()).newPage();
  const asked: string[] = [];
  plain.on('request', (request) => asked.push(request.url()));
  await plain.goto(`${SITE}/strict`);
  await expect.poll(() => asked.some((url) => url.endsWith(`/s/${person.domain_id}`))).toBe(true);
  await expect(plain.locator('h1')).toHaveText('The stock of flour');
  expect(asked.filter((url) => url.includes('part='))).toEqual([]);
});
