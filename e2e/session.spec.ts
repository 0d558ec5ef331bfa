import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/domains';
import type { Organization } from '@sightline/contract/organizations';
import type { User } from '@sightline/contract/users';
import { call, finishOnboarding, logIn, type Person, signIn, signUp } from './support/person.ts';
import { DOMAIN, DOMAINS, withDomain, withDomains, withUser } from './support/states.ts';
import { test } from './support/test.ts';
import { fail, record } from './support/workspace-routes.ts';

let person: Person;
test.beforeAll(async ({ sightline }) => {
  person = await signUp(sightline);
  await finishOnboarding(sightline, person);
});
test.beforeEach(({ page }) => signIn(page, person));

const SCREENS = [
  '/overview',
  '/content',
  '/media-opportunities',
  '/topic-analysis',
  '/content-updates',
  '/knowledge-base/overview',
  '/knowledge-base/competitors',
  '/target-topics',
  '/setup/dns',
  '/billing',
  '/aeo-help',
  '/settings',
];
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Workspace' });

/** Opens every screen by its address. */
async function openAll(page: Page) {
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
}

/** Goes through the screens as a person does. */
async function walk(page: Page) {
  await page.goto('/overview');
  const links = sidebar(page).getByRole('navigation').getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(title(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
}

test.describe('log out', () => {
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
    test(`[P-ROLE-11] from ${place} ends the session, here and on the server`, async ({
      page,
      sightline,
    }) => {
      const { tokens } = await logIn(sightline, person);
      await signIn(page, { ...person, tokens });
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

test.describe('calls', () => {
  test('[P-API-02 A-API-01 P-API-14 P-API-15 P-API-16] go to {host}/api with the access token, and reads send nothing', async ({
    page,
    sightline,
  }) => {
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
      expect(await request.headerValue('authorization')).toBe(`Bearer ${person.tokens.access_token}`);
      expect(request.method()).toBe('GET');
      expect(request.postData()).toBeNull();
    }
    expect(await organization.json()).toMatchObject({ name: person.organization, has_active_plan: false });
    expect(await domains.json()).toMatchObject([{ id: person.domain_id, host: person.host }]);
    expect(await domain.json()).toMatchObject({ id: person.domain_id, has_content: false });
  });

  test('[A-ROUTE-05 P-API-01] of every screen are in the description of the API', async ({
    page,
    sightline,
  }) => {
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
    await walk(page);
    expect(calls.length).toBeGreaterThan(10);
    const unknown = calls
      .map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)
      .filter((made) => !documented.some((pattern) => pattern.test(made)));
    expect(unknown).toEqual([]);
  });

  test('[A-API-03] change one field of the domain and leave the others', async ({ sightline }) => {
    const path = `/api/domains/${person.domain_id}`;
    for (const change of [
      { description: 'We sell tills.' },
      { feedback: 'Shorter pages, please.' },
      { completed_cms_onboarding: false },
      { completed_cms_onboarding: true },
    ]) {
      const before = await call<Domain>(sightline, person, 'GET', path);
      expect(await call(sightline, person, 'PATCH', path, change)).toEqual({ ...before, ...change });
    }
  });
});

test.describe('current domain', () => {
  const other = '00000000-0000-4000-8000-00000000000d';

  test('[P-ENT-01 A-ROUTE-01] is one of the organisation’s, chosen in the sidebar, and every screen follows it', async ({
    page,
  }) => {
    await withDomains(page, ([domain]) => [domain!, { ...domain!, id: other, host: 'second.example.test' }]);
    await page.route(`**/api/domains/${other}**`, (route) =>
      route.continue({ url: route.request().url().replace(other, person.domain_id) }),
    );
    await page.goto('/overview');
    await sidebar(page).getByRole('button', { name: 'change domain' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([person.host, 'second.example.test']);
    await page.getByRole('menuitem', { name: 'second.example.test' }).click();
    await expect(sidebar(page).getByText('second.example.test')).toBeVisible();

    const calls = record(page, /^\/api\/domains\/[^/]+/);
    await walk(page);
    const asked = new Set(calls.map(({ path }) => path.split('/')[3]));
    expect([...asked]).toEqual([other]);
  });

  test('[P-ROLE-15] is waited for: without one no screen calls for a domain', async ({ page }) => {
    await withDomains(page, () => []);
    const calls = record(page, /^\/api\/domains\/./);
    await openAll(page);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);
  });
});

test.describe('people', () => {
  test('[P-ENT-06] have id, email, name, organisation and additional info', async ({ sightline }) => {
    const user = await call<User>(sightline, person, 'GET', '/api/users/me');
    const organization = await call<Organization>(sightline, person, 'GET', '/api/organizations/me');
    expect(user).toMatchObject({
      id: person.user_id,
      email: person.email,
      name: 'Ada Example',
      org_id: organization.id,
      additional_info: { name: 'Ada Example', job_title: 'Head of Marketing' },
    });
  });

  test('[P-ROLE-02 A-ROLE-01] have no roles: whoever of the organisation signs in has the same links', async ({
    page,
  }) => {
    const links = () => sidebar(page).getByRole('link').allTextContents();
    await page.goto('/settings');
    await expect(page.getByText(person.email).first()).toBeVisible();
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

  test('[A-ROUTE-04] work inside an organisation, whose plan limits the screens show, and a domain', async ({
    page,
    sightline,
  }) => {
    const { plan_limits } = await call<Organization>(sightline, person, 'GET', '/api/organizations/me');
    expect(plan_limits.topics).toBeGreaterThan(0);
    await page.goto('/target-topics');
    await expect(page.getByText(`Topics: 0 / ${plan_limits.topics}`)).toBeVisible();
    await expect(sidebar(page).getByText(person.host)).toBeVisible();
    await expect(sidebar(page).getByText(person.organization)).toBeVisible();
  });
});

test.describe('content of the domain', () => {
  test('[P-BOOT-07 P-CONST-03] is asked for every 5 s until there is some', async ({ page }) => {
    await openStopped(page);
    const calls = record(page, DOMAIN);
    for (const count of [1, 2, 3]) {
      await pass(page, 5_000);
      expect(calls).toHaveLength(count);
    }
    await withDomain(page, { has_content: true });
    await pass(page, 5_000);
    const before = calls.length;
    await page.clock.runFor(20_000);
    await expect(page.getByRole('complementary', { name: 'Account status' })).toBeVisible();
    expect(calls).toHaveLength(before);
  });

  test('[P-ERR-06] may fail to come, of which nobody hears', async ({ page }) => {
    await openStopped(page);
    await page.clock.runFor(5_000);
    const body = page.locator('body');
    const before = await body.ariaSnapshot();
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('[sightline]')) said.push(message.text());
    });
    for (const status of [500, 404]) {
      await fail(page, DOMAIN, status);
      const calls = record(page, DOMAIN);
      await pass(page, 5_000);
      await pass(page, 5_000);
      expect(calls.length).toBeGreaterThan(1);
      expect(await body.ariaSnapshot()).toBe(before);
    }
    expect(said).toEqual([]);
  });

  /** Opens a screen and stops its clock. */
  async function openStopped(page: Page) {
    await page.clock.install();
    await page.goto('/settings');
    await expect(sidebar(page).getByText(person.host)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.clock.runFor(1_000);
    await page.waitForLoadState('networkidle');
  }

  /** Lets time pass, and the answer to the one call that it brings about come in. */
  async function pass(page: Page, time: number) {
    const answered = page.waitForResponse(DOMAIN);
    await page.clock.runFor(time);
    await answered;
  }
});
