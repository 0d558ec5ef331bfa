import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Tokens } from '@sightline/contract/company/auth';
import type { Domain } from '@sightline/contract/company/domains';
import type { User } from '@sightline/contract/company/users';
import type { Reachable } from './server.ts';

/** A person with an account, a session and a domain. */
export interface Person {
  /** Where the server answers. */
  url: string;
  email: string;
  password: string;
  organization: string;
  host: string;
  user_id: string;
  domain_id: string;
  tokens: Tokens;
}

/** Signs up over the API, from an address of its own, and chooses a password with the link in the mailbox. */
export async function signUp(
  sightline: Reachable,
  { host = `${randomUUID().slice(0, 8)}.example.test`, organization = 'Acme' } = {},
): Promise<Person> {
  const email = `${randomUUID().slice(0, 8)}@example.test`;
  const password = 'a long enough password';
  const details = {
    email,
    organization_name: organization,
    domain_url: host,
    generated_pages_enabled: true,
  };
  await send(sightline, 'POST', '/auth/signup', details, { 'x-forwarded-for': anyAddress() });
  const { searchParams: link } = new URL(await passwordLink(sightline, email));
  const chosen = `/auth/reset-password/${link.get('token')}/${link.get('id')}`;
  const { user, tokens } = await post<Session>(sightline, chosen, { password });
  const domains = await call<Domain[]>(sightline, { tokens }, 'GET', '/api/domains');
  const domain_id = domains[0]!.id;
  return { url: sightline.url, email, password, organization, host, user_id: user.id, domain_id, tokens };
}

interface Session {
  user: User;
  tokens: Tokens;
}

/** A new session. A server accepts 10 per person in a quarter of an hour. */
export function logIn(sightline: Reachable, { email, password }: Pick<Person, 'email' | 'password'>) {
  return post<Session>(sightline, '/auth/login', { email, password });
}

/** Data saved by the two forms of the onboarding. */
export async function finishOnboarding(sightline: Reachable, person: Person): Promise<void> {
  await call(sightline, person, 'PATCH', `/api/users/${person.user_id}`, {
    additional_info: { name: 'Ada Example', job_title: 'Head of Marketing' },
  });
  await call(sightline, person, 'PATCH', `/api/domains/${person.domain_id}`, {
    completed_cms_onboarding: true,
  });
}

/** A browser's stored session, with the dialog of the first visit to the content already seen. */
export function storageOf({ url, tokens, domain_id }: Pick<Person, 'url' | 'tokens' | 'domain_id'>) {
  const localStorage = [
    { name: 'accessToken', value: tokens.access_token },
    { name: 'refreshToken', value: tokens.refresh_token },
    { name: `sightline.content-seen.${domain_id}`, value: '1' },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

/** Gives the browser the person's session; the next `goto` is signed in. */
export function signIn(page: Page, person: Pick<Person, 'url' | 'tokens' | 'domain_id'>): Promise<void> {
  return page.context().setStorageState(storageOf(person));
}

/** The newest password link mailed to an address. */
export async function passwordLink(sightline: Reachable, email: string): Promise<string> {
  const emails = await sightline.mailbox();
  const mail = emails.find(({ to, text }) => to === email && text.includes('/reset-password?'));
  const url = /https?:\S*\/reset-password\?\S+/.exec(mail?.text ?? '')?.[0];
  if (!url) throw new Error(`No password link was mailed to ${email}.`);
  return url;
}

/** Calls the API as a person. */
export function call<Answer>(
  sightline: Reachable,
  { tokens }: Pick<Person, 'tokens'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return send(sightline, method, path, body, { authorization: `Bearer ${tokens.access_token}` });
}

export type InDomain = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

/** Calls the API for a person's domain, by what follows `/api/domains/{id}`. */
export const inDomain =
  (sightline: Reachable, person: Pick<Person, 'tokens' | 'domain_id'>): InDomain =>
  (method, path, body) =>
    call(sightline, person, method, `/api/domains/${person.domain_id}${path}`, body);

/** A random address of a private network. */
const anyAddress = () => `10.${[...randomBytes(3)].join('.')}`;

export function post<Answer>(sightline: Reachable, path: string, body: unknown): Promise<Answer> {
  return send(sightline, 'POST', path, body, { 'x-forwarded-for': anyAddress() });
}

async function send<Answer>(
  { url }: Reachable,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const content: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...content },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
