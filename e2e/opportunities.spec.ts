import { expect, type Page } from '@playwright/test';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { onboard, PROMPTS, TOPIC, test, theTopic, type Workspace } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { fail, hold, record, rewrite } from './support/workspace-routes.ts';

const LIST = /\/aeo\/content-suggestions\?/;
const STATS = /\/competitors\/stats\/by-topic/;
const STATUS = /\/aeo\/content-suggestions\/[^/]+\/status$/;

interface Groups {
  owned_media: Suggestion[];
  earned_media: Suggestion[];
}

async function suggestionsOf(person: Workspace): Promise<Groups> {
  const { groups } = await person.call<{ groups: Groups }>(
    'GET',
    '/aeo/content-suggestions?grouped=true&per_type_limit=50&types=owned_media,earned_media',
  );
  return groups;
}

/** Suggestions are computed right after a run. */
async function suggested(person: Workspace): Promise<Groups> {
  await expect.poll(async () => (await suggestionsOf(person)).earned_media.length).toBeGreaterThan(1);
  return suggestionsOf(person);
}

const cards = (page: Page) => page.getByRole('tabpanel').locator('li').filter({ hasText: 'Why' });
const card = (page: Page, { text }: Suggestion) => cards(page).filter({ hasText: text });

test('[A-OPP-03, A-OPP-04, A-OPP-05, A-API-54] The Opportunities screen shows earned media first, says why, and has the answers one click away', async ({
  page,
  person,
}) => {
  const { earned_media, owned_media } = await suggested(person);
  const [first] = earned_media;
  const asked = record(page, LIST);
  await page.goto('/media-opportunities');
  await expect(page.getByRole('tab', { name: 'Earned Media' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('radio', { name: 'To-do' })).toBeChecked();
  await expect(cards(page)).toHaveCount(earned_media.length);
  expect(new URLSearchParams(asked[0]?.path.split('?')[1]).toString()).toBe(
    'grouped=true&per_type_limit=50&types=owned_media%2Cearned_media',
  );
  if (!first) throw new Error('Nothing was suggested.');
  await expect(card(page, first).getByText('Why', { exact: true })).toBeVisible();
  await expect(card(page, first)).toContainText(first.memo);
  await card(page, first)
    .getByRole('button', { name: /\d answers? shows? it$/ })
    .click();
  const evidence = card(page, first).getByRole('list', { name: 'Answers that show it' });
  await expect(evidence.getByRole('listitem')).toHaveCount(first.evidence.length);
  await evidence.getByRole('link').first().click();
  await expect(page).toHaveURL(
    `/topic-analysis/prompt-execution/${first.evidence[0]?.prompt_execution_id}?tab=response`,
  );
  await page.goBack();
  await page.getByRole('tab', { name: 'Owned Media' }).click();
  await expect(page).toHaveURL('/media-opportunities?tab=owned&status=todo');
  await expect(cards(page)).toHaveCount(owned_media.length);
});

test('[A-OPP-06] A suggestion on the Opportunities screen leads to the full analysis behind it, where that is known', async ({
  page,
  person,
}) => {
  const { earned_media, owned_media } = await suggested(person);
  const [earned, unknown] = earned_media;
  const [owned] = owned_media;
  if (!earned || !unknown || !owned) throw new Error('Too little was suggested.');
  await rewrite<{ groups: Groups }>(page, LIST, ({ groups }) => ({
    groups: {
      ...groups,
      earned_media: groups.earned_media.map((one) =>
        one.id === unknown.id ? { ...one, topic_id: null } : one,
      ),
    },
  }));
  await page.goto('/media-opportunities');
  await expect(card(page, unknown)).toBeVisible();
  await expect(card(page, unknown).getByRole('link', { name: 'Full Analysis' })).toHaveCount(0);
  await card(page, earned).getByRole('link', { name: 'Full Analysis' }).click();
  await expect(page).toHaveURL(`/topic-analysis/topic/${earned.topic_id}/execution/${earned.source_id}`);
  await page.goto('/media-opportunities?tab=owned');
  await card(page, owned).getByRole('link', { name: 'Full Analysis' }).click();
  await expect(page).toHaveURL(`/topic-analysis/prompt-execution/${owned.source_id}`);
});

test('The Opportunities screen offers to write a missing page and fills in its question', async ({
  page,
  person,
}) => {
  const { owned_media } = await suggested(person);
  // Other tests of this workspace write pages, too.
  const first = owned_media.find(({ prompt_text, page: written }) => prompt_text && !written);
  if (!first) throw new Error('No page was suggested.');
  await page.goto('/media-opportunities?tab=owned');
  await card(page, first).getByRole('link', { name: 'Write this page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create page' });
  await expect(dialog.getByLabel('Prompt')).toHaveValue(first.prompt_text ?? '');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/content');
});

test('The Opportunities screen says how many opportunities there are, and loads more of them than its first answer holds', async ({
  page,
  person,
}) => {
  const [model] = (await suggested(person)).owned_media;
  const some = (from: number, amount: number) =>
    Array.from({ length: amount }, (_, place) => ({ ...model, id: String(from + place), status: 'pending' }));
  const none = { pending: 0, applied: 0 };
  await page.route(LIST, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const from = asked.has('cursor') ? Number(asked.get('cursor')) + 1 : 0;
    return route.fulfill({
      json: asked.has('status')
        ? {
            items: some(from, Math.min(100, 150 - from)),
            totals: { owned_media: { ...none, pending: 150 }, earned_media: none },
          }
        : { groups: { owned_media: some(0, 50), earned_media: [] } },
    });
  });
  await page.goto('/media-opportunities?tab=owned');
  await expect(page.getByText('150 pages to write or extend')).toBeVisible();
  await expect(cards(page)).toHaveCount(100);
  await page.getByRole('button', { name: 'Show more opportunities' }).click();
  await expect(cards(page)).toHaveCount(150);
  await expect(page.getByRole('button', { name: 'Show more opportunities' })).toHaveCount(0);
});

test('[A-ERR-23] The Opportunities screen says so when a group or a filter holds nothing', async ({
  page,
  person,
}) => {
  await suggested(person);
  await page.goto('/media-opportunities?tab=owned&status=complete');
  await expect(page.getByRole('heading', { name: 'No items.' })).toBeVisible();
  await page.getByRole('link', { name: 'See open items' }).click();
  await expect(cards(page).first()).toBeVisible();
  await rewrite<{ groups: Groups }>(page, LIST, ({ groups }) => ({
    groups: { ...groups, earned_media: [] },
  }));
  await page.goto('/media-opportunities');
  await expect(page.getByRole('heading', { name: 'No items.' })).toBeVisible();
  await expect(page.getByText('No third-party pages are behind the answers')).toBeVisible();
});

test('[A-ERR-25] The Opportunities screen says that there are no suggestions when they cannot be loaded', async ({
  page,
}) => {
  await fail(page, LIST, 400);
  await page.goto('/media-opportunities');
  await expect(page.getByRole('heading', { name: 'No suggestions yet.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Analysis' })).toBeVisible();
});

test('[A-OPP-07, A-OPP-09, A-ERR-23] When a suggestion cannot be marked complete, the Opportunities screen says so and shows it as to-do again', async ({
  page,
  person,
}) => {
  const { earned_media } = await suggested(person);
  const [first] = earned_media;
  if (!first) throw new Error('Nothing was suggested.');
  await page.goto('/media-opportunities');
  const held = hold(page, STATUS);
  await expect(card(page, first)).toBeVisible();
  await fail(page, STATUS);
  await card(page, first).getByRole('button', { name: 'Mark complete' }).click();
  await expect(page.getByText('It broke.')).toBeVisible();
  await expect(card(page, first).getByRole('button', { name: 'Mark complete' })).toBeVisible();
  await held.release();
});

test.describe('In a workspace of its own', () => {
  test.use({ visitor: 'newcomer' });

  test('[A-OPP-07, A-OPP-08, A-OPP-09, A-OPP-10, A-OPP-11, A-API-56, A-DETAIL-15, A-ERR-19] A suggestion can be marked complete and to-do again, and the topic’s own tab shows the same suggestions', {
    tag: '@main',
  }, async ({ page, person, sightline }) => {
    await onboard(sightline, person);
    await person.measure(TOPIC, PROMPTS.slice(1));
    const { earned_media } = await suggested(person);
    const [first] = earned_media;
    if (!first) throw new Error('Nothing was suggested.');
    const all = earned_media.length;
    const held = hold(page, STATUS);
    const sent = record(page, STATUS);
    await page.goto('/media-opportunities');
    await card(page, first).getByRole('button', { name: 'Mark complete' }).click();
    await expect(cards(page)).toHaveCount(all - 1);
    await expect(page.getByRole('list', { name: 'Earned Media' })).toBeFocused();
    await expect(page.getByText('Marked complete.')).toBeAttached();
    await held.release();
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ status: 'applied' }]);
    await page.getByText('Complete', { exact: true }).click();
    await expect(page).toHaveURL('/media-opportunities?tab=earned&status=complete');
    await expect(cards(page)).toHaveCount(1);
    await page.getByText('All', { exact: true }).click();
    await expect(cards(page)).toHaveCount(all);
    await card(page, first).getByRole('button', { name: 'Mark to-do' }).click();
    await expect(card(page, first).getByRole('button', { name: 'Mark complete' })).toBeVisible();
    await expect
      .poll(async () =>
        (await suggestionsOf(person)).earned_media.every(({ status }) => status === 'pending'),
      )
      .toBe(true);

    const { id } = await theTopic(person);
    await page.goto(`/topic-analysis/topic/${id}?tab=content_suggestions`);
    const earned = page.getByRole('list', { name: 'Earned', exact: true });
    await expect(earned.getByRole('button', { name: 'Mark complete' })).toHaveCount(all);
    await expect(page.getByRole('list', { name: 'Owned', exact: true })).toBeVisible();
    await rewrite(page, /\/topic-executions\/[^/]+\/suggestions$/, () => []);
    await page.reload();
    await expect(
      page.getByRole('heading', { name: 'No suggestions were generated for this topic.' }),
    ).toBeVisible();
  });
});

test('[A-DETAIL-16, A-DETAIL-17, A-DETAIL-18, A-DETAIL-19, A-ENT-07] A topic’s Competitors tab shows how many prompts name each competitor, most first, and leads to where competitors are kept', async ({
  page,
  person,
}) => {
  const { id } = await theTopic(person);
  const asked = record(page, STATS);
  const row = (
    competitor_name: string,
    prompts_mentioned: number,
    prompts_cited: number,
    prompts_total = 8,
  ) => ({
    competitor_id: competitor_name,
    competitor_name,
    topic_id: id,
    prompts_total,
    prompts_mentioned,
    prompts_cited,
  });
  await page.goto(`/topic-analysis/topic/${id}?tab=competitors`);
  const table = page.getByRole('table', { name: 'Competitors' });
  await expect(table.getByRole('row').nth(1)).toHaveText('Loafledger100%3 of 33 of 3');
  expect(asked[0]?.path).toMatch(new RegExp(`\\?topic_id=${id}$`));
  await rewrite(page, STATS, () => [
    row('never', 0, 0, 0),
    row('second', 2, 1),
    row('first', 2, 2),
    row('third', 1, 8),
  ]);
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Mentions' })).toBeVisible();
  await expect(table.getByRole('row')).toHaveText([
    /^Competitor/,
    /^first25%/,
    /^second25%/,
    /^third13%/,
    /^never0%/,
  ]);
  await page.getByRole('link', { name: 'Manage competitors' }).click();
  await expect(page).toHaveURL(/\/knowledge-base\/competitors$/);
});

test('The Opportunities screen and a topic’s suggestions look right', { tag: '@walk' }, async ({
  page,
  person,
}) => {
  await suggested(person);
  const faults = watchFaults(page);
  const { id } = await theTopic(person);
  await page.goto('/media-opportunities');
  await cards(page)
    .first()
    .getByRole('button', { name: /shows? it$/ })
    .click();
  await expect(page.getByRole('list', { name: 'Answers that show it' })).toBeVisible();
  await look(page, 'opportunities-earned');
  await page.goto('/media-opportunities?tab=owned');
  await expect(cards(page).first()).toBeVisible();
  await look(page, 'opportunities-owned');
  await page.goto('/media-opportunities?status=complete');
  await expect(page.getByText('No items.')).toBeVisible();
  await look(page, 'opportunities-none');
  await page.goto(`/topic-analysis/topic/${id}?tab=content_suggestions`);
  await expect(page.getByRole('heading', { name: 'Owned' })).toBeVisible();
  await look(page, 'topic-suggestions');
  await page.goto(`/topic-analysis/topic/${id}?tab=competitors`);
  await expect(page.getByRole('table', { name: 'Competitors' })).toBeVisible();
  await look(page, 'topic-competitor-stats');
  expect(faults).toEqual([]);
});
