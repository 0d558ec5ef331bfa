import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import type { Organization } from '@sightline/contract/company/organizations';
import type { User } from '@sightline/contract/company/users';
import { test } from './support/member.ts';
import { call, logIn, signIn, signUp } from './support/person.ts';
import { openScreens } from './support/screens.ts';
import { DOMAIN, DOMAINS, withUser } from './support/states.ts';
import { record } from './support/workspace-routes.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Workspace' });

test.describe('[P-ROLE-11] Logging out', () => {
  for (const [place, leave] of [
    [
      'the sidebar',
      async (page: Page) => {
        await page.goto('/overview');
        await sidebar(page).getByRole('button', { name: 'account menu' }).click();
        await page.getByRole('menuitem', { name: 'Log Out' }).click();
      },
    ],
    [
      'the settings',
      async (page: Page) => {
        await page.goto('/settings');
        await page.getByRole('button', { name: 'Log Out', exact: true }).click();
      },
    ],
    [
      'onboarding',
      async (page: Page) => {
        await withUser(page, { additional_info: {} });
        await page.goto('/onboarding');
        await page.getByRole('button', { name: 'Log Out', exact: true }).click();
      },
    ],
  ] as const) {
    test(`Logging out from ${place} ends the session, in the browser and on the server`, async ({
      page,
      member,
      sightline,
    }) => {
      const { tokens } = await logIn(sightline, member);
      await signIn(page, { ...member, tokens });
      const ended = page.waitForResponse('**/auth/logout');
      await leave(page);
      await expect(page).toHaveURL('/login');
      expect((await ended).ok()).toBe(true);
      const { origins } = await page.context().storageState();
      const kept = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
      expect(kept).not.toContain('accessToken');
      expect(kept).not.toContain('refreshToken');
      await expect(call(sightline, { tokens }, 'GET', '/api/users/me')).rejects.toThrow('401');
      await page.goto('/settings');
      await expect(page).toHaveURL('/login');
    });
  }
});

test('[P-API-02 A-API-01 P-API-14 P-API-15 P-API-16] The dashboard calls {host}/api with the access token, and its reads send no body', {
  tag: '@main',
}, async ({ page, member, sightline }) => {
  const answers = Promise.all([
    page.waitForResponse('**/api/organizations/me'),
    page.waitForResponse(DOMAINS),
    page.waitForResponse(DOMAIN),
  ]);
  await page.goto('/topic-analysis');
  const [organization, domains, domain] = await answers;
  for (const answer of [organization, domains, domain]) {
    const request = answer.request();
    expect(request.url()).toMatch(new RegExp(`^${sightline.url}/api/`));
    expect(await request.headerValue('authorization')).toBe(`Bearer ${member.tokens.access_token}`);
    expect(request.method()).toBe('GET');
    expect(request.postData()).toBeNull();
  }
  expect(await organization.json()).toMatchObject({ name: member.organization, has_active_plan: false });
  expect(await domains.json()).toMatchObject([{ id: member.domain_id, host: member.host }]);
  expect(await domain.json()).toMatchObject({ id: member.domain_id, has_content: false });
});

test('[A-ROUTE-05 P-API-01] Every call that a screen makes is in the description of the API', {
  tag: '@walk',
}, async ({ page, member, sightline }) => {
  const { paths } = (await (await fetch(`${sightline.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) =>
        new RegExp(`^${method} ${path.replaceAll(/\{[^}]+\}/g, '[^/]+').replace(/\/$/, '/?')}$`, 'i'),
    ),
  );
  const calls = record(page, /^\/(api|auth)\//);
  await openScreens(page);
  expect(calls.map(({ path }) => path)).toContain(`/api/domains/${member.domain_id}/aeo/snapshot`);
  const unknown = calls
    .map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)
    .filter((made) => !documented.some((pattern) => pattern.test(made)));
  expect(unknown).toEqual([]);
});

test('[A-API-03] Changing one field of a website leaves the others as they are', async ({ sightline }) => {
  const person = await signUp(sightline);
  const path = `/api/domains/${person.domain_id}`;
  for (const change of [
    { description: 'We sell tills.' },
    { feedback: 'Shorter pages, please.' },
    { completed_cms_onboarding: false },
    { completed_cms_onboarding: true },
  ]) {
    const before = await call<Domain>(sightline, person, 'GET', path);
    const description_version = before.description_version + ('description' in change ? 1 : 0);
    const after = { ...before, ...change, description_version };
    expect(await call(sightline, person, 'PATCH', path, change)).toEqual(after);
  }
});

test('[P-ENT-06] A person has an id, an email, a name, an organization and additional info', async ({
  member,
  sightline,
}) => {
  const user = await call<User>(sightline, member, 'GET', '/api/users/me');
  const organization = await call<Organization>(sightline, member, 'GET', '/api/organizations/me');
  expect(user).toMatchObject({
    id: member.user_id,
    email: member.email,
    name: 'Ada Example',
    org_id: organization.id,
    additional_info: { name: 'Ada Example', job_title: 'Head of Marketing' },
  });
});

test('[P-ROLE-02 A-ROLE-01] Everybody in an organization has the same links, whatever role their account names', async ({
  page,
  member,
}) => {
  const links = () => sidebar(page).getByRole('link').allTextContents();
  await page.goto('/settings');
  await expect(page.getByText(member.email).first()).toBeVisible();
  const own = await links();
  expect(own.length).toBeGreaterThan(5);
  const colleague = {
    id: '00000000-0000-4000-8000-0000000000aa',
    email: 'bo@acme.example.test',
    role: 'viewer',
    roles: [],
    is_admin: false,
    permissions: [],
  };
  await withUser(page, colleague);
  await page.reload();
  await expect(page.getByText('bo@acme.example.test').first()).toBeVisible();
  expect(await links()).toEqual(own);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeEnabled();
});

test('[A-ROUTE-04] The screens show the organization a person works in, the topic limit of its plan, and the website', async ({
  page,
  member,
  sightline,
}) => {
  const { plan_limits } = await call<Organization>(sightline, member, 'GET', '/api/organizations/me');
  expect(plan_limits.topics).toBeGreaterThan(0);
  await page.goto('/target-topics');
  await expect(page.getByText(`Topics: 0 / ${plan_limits.topics}`)).toBeVisible();
  await expect(sidebar(page).getByText(member.host)).toBeVisible();
  await expect(sidebar(page).getByText(member.organization)).toBeVisible();
});
