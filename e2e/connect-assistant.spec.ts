import { expect, type Locator, type Page } from '@playwright/test';
import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import type { AssistantsStatus } from '@sightline/contract/measuring/asking';
import { NOBODY } from './support/doubles.ts';
import { onboard, test, theTopic } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { rewrite } from './support/workspace-routes.ts';

test.use({ connected: NOBODY, visitor: 'newcomer' });

const KEY = 'sk-proj-from-a-person-x7Qa';
const cardOf = (page: Page) => page.getByRole('region', { name: 'AI assistants' });
const rowOf = (card: Locator, name: string) => card.getByRole('listitem').filter({ hasText: name });

test('A person connects an assistant with a key in Settings, changes its model and disconnects it again', {
  tag: '@main',
}, async ({ page, person, sightline }) => {
  const faults = watchFaults(page);
  await onboard(sightline, person);
  await person.measure('tills', ['Which till suits a small bakery?', 'What does a till cost?']);
  await page.goto('/settings#ai-assistants');
  const card = cardOf(page);
  const chatgpt = rowOf(card, 'ChatGPT');
  await expect(chatgpt.getByText('Not connected')).toBeVisible();
  await expect(card).not.toContainText('_API_KEY');

  await card.getByRole('button', { name: 'Connect ChatGPT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect ChatGPT' });
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  const key = dialog.getByLabel('OpenAI API key');
  await expect(key).toBeFocused();
  await expect(connect).toBeDisabled();
  await expect(key).toHaveAttribute('type', 'password');
  // Before there is a key: the price by our list, for the plan and the prompts of the website.
  const price = 'About $0.88 a month for your 2 prompts, 3 answers each, weekly.';
  await expect(dialog.getByRole('status')).toContainText(price);
  await expect(dialog.getByRole('status')).toContainText('spending cap of $50.00 a month');
  await look(page, 'connect-chatgpt');

  await key.fill(KEY);
  await dialog.getByRole('combobox', { name: 'Model' }).click();
  await expect(dialog).toContainText('Listed by OpenAI for your key.');
  await expect(page.getByRole('listbox', { name: 'Model' }).getByRole('option')).toHaveText([
    'gpt-6.1-sol · about $0.88 a month',
    'gpt-7-preview',
    'gpt-6.1-terra · about $0.57 a month',
    'gpt-6-luna · about $0.29 a month',
  ]);
  await page.getByRole('option', { name: 'gpt-6.1-terra' }).click();
  await expect(dialog.getByRole('status')).toContainText('About $0.57 a month');
  await connect.click();
  await expect(dialog).toContainText('ChatGPT answered our question and is connected. About $0.57 a month');
  await look(page, 'connected-chatgpt');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(chatgpt).toContainText('Connected · gpt-6.1-terra');
  await expect(chatgpt).toContainText('About $0.57 a month · your organization’s key ending in x7Qa');
  await look(page, 'settings-assistants');

  await card.getByRole('button', { name: 'Change the key or model of ChatGPT' }).click();
  await expect(key).toHaveAttribute('placeholder', 'Keep the one ending in x7Qa');
  await dialog.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: /^gpt-6.1-sol/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('is connected');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(chatgpt).toContainText('gpt-6.1-sol');
  await expect(chatgpt).toContainText('ending in x7Qa');

  await card.getByRole('button', { name: 'Disconnect ChatGPT' }).click();
  const sure = page.getByRole('dialog', { name: 'Disconnect ChatGPT?' });
  await sure.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(sure).toBeHidden();
  await expect(chatgpt.getByText('Not connected')).toBeVisible();
  expect(faults).toEqual([]);
});

test('From the overview of a new account an assistant is connected in place, and its first answers follow at once', {
  tag: '@main',
}, async ({ page, person, sightline }) => {
  await onboard(sightline, person);
  const topic = await person.measure('till systems', ['Which till suits a small bakery?']);
  await page.goto('/overview');
  await page.getByRole('region', { name: 'Set-up' }).getByText('Connect an assistant').last().click();
  const dialog = page.getByRole('dialog', { name: 'Connect an assistant' });
  await expect(dialog.getByRole('radio')).toHaveCount(KNOWN_ASSISTANTS.length);
  await look(page, 'connect-any');

  // What cannot be a key is said at once, and stays in its field.
  const key = dialog.getByLabel('OpenAI API key');
  await key.fill('sk short');
  await key.blur();
  await expect(dialog).toContainText('A key has no blanks or line breaks.');
  await expect(dialog.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled();
  await expect(key).toHaveValue('sk short');

  await dialog.locator('label').filter({ hasText: 'Claude' }).click();
  await dialog.getByLabel('Anthropic API key').fill('sk-ant-from-a-person-Zz99');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toContainText('Claude answered our question and is connected.');
  await dialog.getByRole('button', { name: 'Measure now' }).click();
  await expect(page).toHaveURL('/topic-analysis');
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await theTopic(person)).headline_platforms).toEqual(['claude']);
  await page.reload();
  await page.getByRole('link', { name: topic.text, exact: true }).click();
  await expect(page.getByRole('table', { name: 'By assistant' })).toContainText('Claude');
});

test.describe('Keys of the installation', () => {
  test.use({ visitor: 'member' });

  test('Where the administrator connects assistants, every way there says whom to write to, with a text to send', async ({
    page,
  }) => {
    await rewrite<AssistantsStatus>(page, /\/assistants$/, (status) => ({
      ...status,
      may_paste_keys: false,
    }));
    await page.goto('/settings#ai-assistants');
    const card = cardOf(page);
    await expect(card).toContainText('On this installation, your administrator connects assistants.');
    await expect(card).toContainText('Set its key on the server: OPENAI_API_KEY for ChatGPT');
    await expect(card.getByRole('button', { name: 'Copy message' })).toBeVisible();
    await expect(card.getByRole('button', { name: /^Connect/ })).toHaveCount(0);
    await look(page, 'settings-assistants-ruled');
    await page.goto('/aeo-help');
    await page.getByRole('button', { name: 'Connect an assistant' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Connect an assistant' });
    await expect(dialog).toContainText('On this installation, your administrator connects assistants.');
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
  });
});
