import { expect, type Page } from '@playwright/test';
import type { Disagreement } from '@sightline/contract/understanding/facts';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { onboard, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });
test.beforeEach(({ sightline, person }) => onboard(sightline, person));

const main = (page: Page) => page.getByRole('main');
const asked = (page: Page) => main(page).getByRole('region', { name: 'Your sources disagree' });

test('What sources state differently is shown with sentences and sources, decided, and taken back', {
  tag: '@main',
}, async ({ page, person }) => {
  const faults = watchFaults(page);
  for (const price of ['39', '45']) {
    const { id } = await person.call<KnowledgeEntry>('POST', '/knowledge-base', {
      entry_type: 'prompt',
      source_type: 'manual',
      content_text: `The Counter plan costs ${price} euros a month.`,
    });
    await person.call('POST', `/knowledge-base/${id}/accept-merge`, { approved_description: 'Tillberry.' });
  }
  await page.goto('/knowledge-base/overview');
  await expect(asked(page)).toContainText('The Counter plan costs 39 euros a month.');
  await expect(asked(page)).toContainText('written by your team');
  await look(page, 'knowledge-disagreement');

  await asked(page).getByRole('button', { name: 'This is right: 45 euros a month' }).click();
  await expect(asked(page)).toHaveCount(0);
  await expect(page.getByText('“45 euros a month” is right')).toBeVisible();

  await page.getByRole('tab', { name: 'Sources' }).click();
  const decided = main(page).getByRole('list', { name: 'Decided' });
  await expect(decided).toContainText('The Counter plan: 45 euros a month is right, not 39 euros a month');
  await decided.getByRole('button', { name: 'Undo the decision about The Counter plan' }).click();
  await expect(decided).toHaveCount(0);
  await asked(page).getByRole('button', { name: 'Both are right' }).click();
  await expect(decided).toContainText('39 euros a month and 45 euros a month are right');
  const [one] = await person.call<Disagreement[]>('GET', '/knowledge-base/disagreements');
  expect(one?.decision?.chosen).toBeNull();
  expect(faults).toEqual([]);
});
