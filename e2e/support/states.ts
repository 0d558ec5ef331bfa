import type { Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/domains';
import type { HostingStatus } from '@sightline/contract/hosting';
import type { Organization } from '@sightline/contract/organizations';
import type { User } from '@sightline/contract/users';

/** The states of a workspace that the real server cannot be brought into yet, made of its real answers. */
const ORGANIZATION = /\/api\/organizations\/me$/;
export const DOMAINS = /\/api\/domains$/;
export const DOMAIN = /\/api\/domains\/[^/]+$/;
const USER = /\/api\/users\/me$/;
export const HOSTING = /\/hosting\/?$/;

export const withPlan = (page: Page) =>
  amend<Organization>(page, ORGANIZATION, (organization) => ({ ...organization, has_active_plan: true }));

export const withUser = (page: Page, change: Partial<User> & Record<string, unknown>) =>
  amend<User>(page, USER, (user) => ({ ...user, ...change }));

export const withHosting = (page: Page, change: Partial<HostingStatus>) =>
  amend<HostingStatus>(page, HOSTING, (hosting) => ({ ...hosting, ...change }));

/** In the list of domains and alone. */
export async function withDomain(page: Page, change: Partial<Domain>) {
  await withDomains(page, (domains) => domains.map((domain) => ({ ...domain, ...change })));
  await amend<Domain>(page, DOMAIN, (domain) => ({ ...domain, ...change }));
}

export const withDomains = (page: Page, change: (domains: Domain[]) => Domain[]) =>
  amend(page, DOMAINS, change);

/** Changes the JSON that the server answers to a call. */
async function amend<Body>(page: Page, path: RegExp, change: (body: Body) => unknown) {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    // The length was that of the answer before the change.
    const { 'content-length': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, json: change(await response.json()) });
  });
}
