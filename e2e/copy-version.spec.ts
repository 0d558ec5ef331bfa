import { expect } from '@playwright/test';
import { aLandingPage, test } from './support/known-variants.ts';
import { idOf, PAGE_IDS } from './support/pictures.ts';
import { record } from './support/workspace-routes.ts';

const COPIES = /\/copies$/;

test('A version by hand is used on other pages with words of theirs, and a page that is left out is named', async ({
  page,
  known,
}) => {
  known.details[idOf('71')]?.pages.splice(0, 1, aLandingPage('/', { is_by_hand: true }));
  const change = { selector: 'main h1', tag: 'h1', was: 'Rosters', text: 'Rosters for ChatGPT' };
  await page.route(/\/changes\?version=2$/, (route) =>
    route.fulfill({ json: { newest: 2, elements: [], changes: [change] } }),
  );
  const like = (n: number, path: string, problem: string | null) => ({
    ...{ page_id: idOf(`f${n}`), path, headline: 'Pricing', title: 'Pricing', problem },
  });
  await page.route(/\/like-pages\?version=2$/, (route) =>
    route.fulfill({
      json: {
        pages: [like(1, '/pricing', null), like(2, '/team', '“Team” is turned off. Turn it on first.')],
      },
    }),
  );
  const reason = 'The page has no {title}.';
  await page.route(COPIES, (route) =>
    route.fulfill({ json: { made: [], left_out: [{ page_id: idOf('f1'), path: '/pricing', reason }] } }),
  );
  const sent = record(page, COPIES);
  await page.goto('/personalized-pages');
  await page.getByRole('button', { name: 'Use on other pages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use version 2 on other pages' });
  await expect(dialog.getByRole('button', { name: 'Save drafts' })).toBeDisabled();
  await expect(dialog.getByLabel('/team')).toBeDisabled();
  await dialog.getByLabel('Rosters').fill('{title} for ChatGPT');
  await dialog.getByLabel('/pricing').check();
  await dialog.getByRole('button', { name: 'Save drafts' }).click();
  await expect(dialog.getByRole('list', { name: 'Pages without a draft' })).toHaveText(
    /pricing: The page has no {title}\./,
  );
  expect(sent.map(({ path, body }) => [path.includes(PAGE_IDS['/'] ?? ''), body])).toEqual([
    [
      true,
      { version: 2, page_ids: [idOf('f1')], texts: [{ selector: 'main h1', text: '{title} for ChatGPT' }] },
    ],
  ]);
});
