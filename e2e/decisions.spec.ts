import { expect, type Page } from '@playwright/test';
import type { UnclearMention } from '@sightline/contract/measuring/mentions';
import type { Audience } from '@sightline/contract/personalizing/audiences';
import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import type { VariantLife } from '@sightline/contract/personalizing/variant-lives';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import type { WaitingItems } from '@sightline/contract/whole/decisions';
import { onboard, PROMPTS, TOPIC, test, type Workspace } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });

const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => main(page).getByRole('region', { name: 'Decision', exact: true });
const waiting = (person: Workspace) => person.call<WaitingItems>('GET', '/decisions');
type VariantHistory = { life: VariantLife };

const changesFor = (name: string) => [
  {
    selector: 'h1',
    tag: 'h1',
    was: 'Tills for every bakery in town',
    text: `Tills for ${name} in town, set up in a day`,
  },
  { selector: 'main > p', tag: 'p', was: 'One price a month.', text: 'One price a month, and no contract.' },
];

/** Version 1 by hand on each page, for an audience for which the product writes nothing. */
async function writeVariant(person: Workspace, name: string, page_ids: string[]) {
  const sources = ['assistants', `${name}.example`].map((source) => ({ about: 'source', any_of: [source] }));
  const rule = { match: 'any', conditions: sources };
  const { variant_id } = await person.call<Audience>('POST', '/audiences', { name, rule });
  const paths = page_ids.map((page_id) => `/variants/${variant_id}/pages/${page_id}`);
  for (const path of paths)
    await person.call('POST', `${path}/versions`, { newest: 0, changes: changesFor(name) });
  return paths[0]!;
}

/** Two facts, a mention, eight variants and six pages. */
async function fill(person: Workspace) {
  for (const [plan, ...prices] of [
    ['Counter', 39, 45],
    ['Oven', 12, 15, 18],
  ] as const)
    for (const price of prices) {
      const content_text = `The ${plan} plan costs ${price} euros a month.`;
      const note = { entry_type: 'prompt', source_type: 'manual', content_text };
      const { id } = await person.call<KnowledgeEntry>('POST', '/knowledge-base', note);
      await person.call('POST', `/knowledge-base/${id}/accept-merge`, { approved_description: 'Tillberry.' });
    }
  await person.call('PATCH', '/brand', { aliases: ['Try'] });
  await expect
    .poll(async () => (await person.call<UnclearMention[]>('GET', '/mentions/unclear')).length)
    .toBe(1);
  await person.call('PATCH', '', { selected_personalization: true });
  const pages = (await person.call<SitePage[]>('GET', '/pages')).slice(0, 2);
  for (const { id } of pages) await person.call('PATCH', `/pages/${id}`, { enabled: true });
  for (const name of ['Assistants', 'Bakers', 'Cafés', 'Partners'])
    await writeVariant(
      person,
      name,
      pages.map(({ id }) => id),
    );
  for (let n = 1; n <= 6; n++)
    await person.call('POST', '/aeo/content/create-page', {
      manual: {
        title: `Which till suits shop ${n}?`,
        slug: `shop-${n}`,
        content: `Tillberry suits shop ${n}.\n\nIt costs 39 euros a month.`,
      },
    });
}

const KEYS: Record<string, string> = { repair: 'a', fact: '1', mention: 'a', variant: 'a', page: 'a' };

test('Seventeen facts, mentions, variants and pages are decided in a row by the keyboard alone, without leaving the screen', {
  tag: '@main',
}, async ({ page, person, sightline }) => {
  await onboard(sightline, person);
  await person.measure(TOPIC, PROMPTS);
  await fill(person);
  const faults = watchFaults(page);
  const before = await waiting(person);
  expect(before.counts).toMatchObject({ fact: 2, mention: 1, repair: 0 });
  expect(before.counts.variant).toBeGreaterThanOrEqual(8);
  expect(before.counts.page).toBeGreaterThanOrEqual(6);

  await page.goto('/decisions');
  await expect(panel(page)).toBeFocused();
  const open = () => new URL(page.url()).searchParams.get('item');
  const seen = new Set<string>();
  for (let n = 0; n < 17; n++) {
    // The product goes on writing variants meanwhile.
    if (n === 11)
      await main(page)
        .getByRole('link', { name: /^Pages \d+$/ })
        .press('Enter');
    await expect.poll(open).toMatch(n < 11 ? /./ : /^page/);
    const id = open()!;
    const [kind = ''] = id.split('/');
    const button = panel(page).locator(`[aria-keyshortcuts="${KEYS[kind]?.toUpperCase()}"]`);
    await expect(button).toBeEnabled();
    if (!seen.has(kind)) await look(page, `decisions-${kind}`);
    seen.add(kind);
    await expect(panel(page)).toBeFocused();
    await page.keyboard.press(KEYS[kind] ?? '');
    await expect.poll(open).not.toBe(id);
    expect((await waiting(person)).data.map((one) => one.id)).not.toContain(id);
  }
  expect([...seen]).toEqual(['fact', 'mention', 'variant', 'page']);
  const after = await waiting(person);
  expect([after.counts.fact, after.counts.mention, before.counts.page - after.counts.page]).toEqual([
    0, 0, 6,
  ]);
  expect(new URL(page.url()).pathname).toBe('/decisions');

  // The last one is back by one key, waits again and is open.
  const undone = (await waiting(person)).counts.page;
  await page.keyboard.press('u');
  await expect.poll(async () => (await waiting(person)).counts.page).toBe(undone + 1);
  await expect(panel(page)).toBeFocused();
  await expect(main(page).getByText('Undone.')).toBeVisible();
  // A letter after g opens a screen and decides nothing.
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/topic-analysis/);
  expect((await waiting(person)).counts.page).toBe(undone + 1);
  expect(faults).toEqual([]);
});

test('A variant is dropped and taken back, a refusal stays where it was asked, and in the end nothing waits', async ({
  page,
  person,
  sightline,
}) => {
  await onboard(sightline, person);
  await person.call('PATCH', '', { selected_personalization: true });
  const { id } = (await person.call<SitePage[]>('GET', '/pages'))[0]!;
  await person.call('PATCH', `/pages/${id}`, { enabled: true });
  const path = await writeVariant(person, 'Bakers', [id]);
  await page.goto('/decisions?kind=variant');
  const item = main(page).getByRole('link', { name: /^Bakers/ });
  await item.click();
  await expect(panel(page)).toContainText('Visitors see the original until you approve this variant.');
  await expect(panel(page)).toContainText('Tills for Bakers in town');
  await page.keyboard.press('d');
  await expect(main(page).getByText('Bakers on Homepage: dropped')).toBeVisible();
  await expect(item).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(item).toHaveAttribute('aria-current', /./);

  // Someone edits it meanwhile: what was seen is not what would go live.
  await person.call('POST', `${path}/versions`, {
    newest: 1,
    changes: changesFor('everyone'),
  });
  await page.keyboard.press('a');
  await expect(panel(page)).toContainText('There is a newer version. Look at it before you approve it.');
  await expect(panel(page)).toContainText('Tills for everyone in town');
  await page.keyboard.press('a');
  await expect(main(page).getByText('Bakers on Homepage: approved')).toBeVisible();
  expect((await person.call<VariantHistory>('GET', `${path}/versions`)).life).toMatchObject({
    state: 'live',
    version: 2,
  });

  await page.goto('/decisions?kind=repair');
  await expect(main(page).getByRole('heading', { name: 'Nothing to decide' })).toBeVisible();
  await look(page, 'decisions-none');

  // Pausing by the product takes the views of many visitors.
  const history = await person.call<VariantHistory>('GET', `${path}/versions`);
  const life = { ...history.life, state: 'paused', reason: 'Most pages take its changes back.' };
  await page.route(/\/versions$/, (route) => route.fulfill({ json: { ...history, life } }));
  const [, variant_id, page_id] = /variants\/(.*)\/pages\/(.*)/.exec(path) ?? [];
  const variant = { variant_id, page_id, label: 'Bakers', path: '/', version: 2 };
  const list = { ...(await waiting(person)), data: [{ id: 'repair/1', kind: 'repair', variant }] };
  await page.route(/\/api\/domains\/[^/]+\/decisions(\?|$)/, (route) => route.fulfill({ json: list }));
  await main(page).getByRole('link', { name: /^All/ }).click();
  await expect(panel(page)).toContainText('Paused automatically: Most pages take its changes back.');
  for (const name of ['Resume', 'End']) await expect(panel(page).getByRole('button', { name })).toBeVisible();
  await look(page, 'decisions-repair');
});
