import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import { test } from './support/member.ts';
import { call } from './support/person.ts';
import { justNow } from './support/settle.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

const card = (page: Page) => page.getByRole('region', { name: 'API keys', exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const calls = (page: Page) => page.getByRole('navigation', { name: 'Calls' });

test('An API key can be created in Settings, copied, used by a program, and revoked', {
  tag: '@main',
}, async ({ page, context, sightline, member }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings/api-keys');
  await expect(card(page)).toContainText('No API keys yet');
  await card(page).getByRole('button', { name: 'Copy address' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${sightline.url}/mcp`);
  await card(page).getByRole('button', { name: 'Create key' }).click();
  const create = dialog(page, 'Create API key').getByRole('button', { name: 'Create key' });
  await expect(create).toBeDisabled();
  await dialog(page, 'Create API key').getByLabel('Name', { exact: true }).fill('Weekly report');
  await look(page, 'api-key-create');
  await create.click();
  const made = dialog(page, 'Copy your API key');
  await expect(made.getByRole('status')).toContainText('you won’t be able to see it again');
  await made.getByRole('button', { name: 'Copy key' }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^sl_[\w-]{43}$/);
  await expect(made.getByLabel('API key')).toHaveValue(key);
  await look(page, 'api-key-made');
  // A click outside the dialog does not lose it.
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  await expect(made).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(card(page)).toContainText('Weekly report');
  await expect(card(page)).toContainText(`${key.slice(0, 11)}…`);
  await expect(card(page)).toContainText('Reads · You · never used');
  await expect(page.locator('body')).not.toContainText(key);

  const ask = (method: string, address: string, body?: object) =>
    fetch(sightline.url + address, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
  const domains = (await (await ask('GET', '/api/domains')).json()) as Domain[];
  expect(domains.map(({ id }) => id)).toEqual([member.domain_id]);
  expect((await ask('PATCH', `/api/domains/${member.domain_id}`, { feedback: 'x' })).status).toBe(403);
  await page.reload();
  await expect(card(page)).toContainText(justNow('used '));
  await card(page).scrollIntoViewIfNeeded();
  await look(page, 'api-keys');

  await card(page).getByRole('button', { name: 'Revoke Weekly report' }).click();
  await dialog(page, 'Revoke API key?').getByRole('button', { name: 'Revoke key' }).click();
  await expect(card(page)).toContainText('No API keys yet');
  expect((await ask('GET', '/api/domains')).status).toBe(401);
  const log = path.resolve(import.meta.dirname, `../test-results/servers/${new URL(sightline.url).port}.log`);
  const told = readFileSync(log, 'utf8');
  expect(told).toContain('/api/organizations/me/api-keys');
  expect(told).not.toContain(key);
});

test('When the server refuses a new API key, the dialog says why and keeps the name that was typed', async ({
  page,
}) => {
  await page.goto('/settings/api-keys');
  await expect(card(page)).toContainText('No API keys yet');
  const detail = 'You have 20 API keys already. Revoke an unused one.';
  await page.route(/\/api-keys$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: { detail } }) : route.fallback(),
  );
  await card(page).getByRole('button', { name: 'Create key' }).click();
  await dialog(page, 'Create API key').getByLabel('Name', { exact: true }).fill('One more');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Create API key').getByRole('alert')).toHaveText(detail);
  await expect(dialog(page, 'Create API key').getByLabel('Name', { exact: true })).toHaveValue('One more');
});

test('The API reference lists every call, finds calls by words, and gives each an address', async ({
  page,
  member,
  sightline,
}) => {
  const faults = watchFaults(page);
  await page.goto('/settings/api-keys');
  await card(page).getByRole('link', { name: 'API reference' }).click();
  await expect(page).toHaveURL('/api-reference');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');
  await expect(page.getByRole('main')).toContainText(`Your current website’s ID is ${member.domain_id}`);
  await look(page, 'api-reference');

  await calls(page)
    .getByRole('button', { name: /^Topics/ })
    .click();
  await calls(page)
    .getByRole('link', { name: /Add a topic/ })
    .click();
  await expect(page).toHaveURL('/api-reference?op=topics.saveAndAnalyze');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText('Add a topic');
  const main = page.getByRole('main');
  await expect(main).toContainText('/api/domains/{id}/aeo/save-and-analyze');
  await expect(main).toContainText('API keys need the scope write.');
  await expect(main).toContainText('prompts');
  await expect(main).toContainText('Nobody is signed in, or the API key is unknown, revoked or expired.');
  await look(page, 'api-reference-call');

  await page.getByLabel('Search calls').fill('delete organization everything');
  await expect(calls(page).getByRole('link')).toHaveCount(1);
  await calls(page).getByRole('link').press('Enter');
  await expect(page).toHaveURL('/api-reference?op=organizations.remove');
  await expect(main).toContainText('Requires a signed-in person; API keys don’t work.');
  await page.goBack();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText('Add a topic');

  // The copied text works unchanged.
  await page.goto('/api-reference?op=topics.list');
  const text = await page.getByRole('figure', { name: 'Example call' }).innerText();
  const url = /'(http[^']+)'/.exec(text)?.[1] ?? '';
  expect(url).toBe(`${sightline.url}/api/domains/${member.domain_id}/aeo/topics`);
  expect(await call(sightline, member, 'GET', new URL(url).pathname)).toEqual([]);
  await page.goto('/api-reference?op=nothing.like.this');
  await expect(main).toContainText('This call doesn’t exist. Choose one from the list.');
  expect(faults).toEqual([]);
});

test('Every call of the API description can be read in the API reference', async ({ page, sightline }) => {
  const { paths } = (await (await fetch(`${sightline.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; summary: string }>>;
  };
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(described.length).toBeGreaterThan(100);
  await page.goto('/api-reference');
  await page.getByLabel('Search calls').fill('/');
  await expect(calls(page).getByRole('link')).toHaveCount(described.length);
  for (let at = 0; at < described.length; at += 3) {
    const link = calls(page).getByRole('link').nth(at);
    const summary = await link.locator('span').last().innerText();
    await link.click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(summary);
  }
});

test('The Help screen leads to the API reference', async ({ page }) => {
  await page.goto('/aeo-help');
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page).toHaveURL('/api-reference');
});

test('A person sees which program asks to be let in, allows it to read, finds it in Settings, and revokes it', async ({
  page,
  sightline,
}) => {
  const redirect_uri = 'https://assistant.example/callback';
  const registered = await fetch(`${sightline.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [redirect_uri] }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = 'v'.repeat(43);
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const ask = new URLSearchParams({ client_id, redirect_uri, code_challenge, state: 'kept' });
  await page.route('https://assistant.example/**', (route) => route.fulfill({ body: 'Connected.' }));
  await page.goto(`/connect?${ask}`);
  await expect(page.getByRole('main')).toContainText('Assistant (unverified name) wants access to');
  await expect(page.getByRole('radio', { name: 'Read', exact: true })).toBeChecked();
  await look(page, 'connect-program');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(/assistant\.example\/callback\?code=slc_.*state=kept/);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id,
    redirect_uri,
    code_verifier: verifier,
  });
  const tokens = await fetch(`${sightline.url}/oauth/token`, { method: 'POST', body });
  expect(tokens.status).toBe(200);
  await page.goto('/settings/api-keys');
  await expect(card(page)).toContainText('connected app');
  await card(page).scrollIntoViewIfNeeded();
  await look(page, 'api-keys-connected');
  await card(page).getByRole('button', { name: 'Revoke Assistant' }).click();
  await dialog(page, 'Revoke API key?').getByRole('button', { name: 'Revoke key' }).click();
  await expect(card(page)).not.toContainText('connected app');
  await page.goto(
    `/connect?${new URLSearchParams({ ...Object.fromEntries(ask), redirect_uri: 'https://evil.example/' })}`,
  );
  await expect(page.getByRole('alert')).toContainText('redirect address is not one that it registered');
});
