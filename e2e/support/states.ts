import type { Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import type { Organization } from '@sightline/contract/company/organizations';
import type { User } from '@sightline/contract/company/users';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { rewrite } from './workspace-routes.ts';

/** States of a workspace that the real server cannot reach yet, derived from its real answers. */
const ORGANIZATION = /\/api\/organizations\/me$/;
export const DOMAINS = /\/api\/domains$/;
export const DOMAIN = /\/api\/domains\/[^/]+$/;
const USER = /\/api\/users\/me$/;
export const HOSTING = /\/hosting\/?$/;

export const withPlan = (page: Page) =>
  rewrite<Organization>(page, ORGANIZATION, (organization) => ({ ...organization, has_active_plan: true }));

export const withUser = (page: Page, change: Partial<User> & Record<string, unknown>) =>
  rewrite<User>(page, USER, (user) => ({ ...user, ...change }));

export const withHosting = (page: Page, change: Partial<HostingStatus>) =>
  rewrite<HostingStatus>(page, HOSTING, (hosting) => ({ ...hosting, ...change }));

/** In the list of domains and in the single domain. */
export async function withDomain(page: Page, change: Partial<Domain>) {
  await withDomains(page, (domains) => domains.map((domain) => ({ ...domain, ...change })));
  await rewrite<Domain>(page, DOMAIN, (domain) => ({ ...domain, ...change }));
}

export const withDomains = (page: Page, change: (domains: Domain[]) => Domain[]) =>
  rewrite(page, DOMAINS, change);
