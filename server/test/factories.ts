import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

export interface Person {
  email: string;
  password: string;
  user_id: string;
  org_id: string;
  domain_id: string;
  token: string;
  refresh_token: string;
}

/** Signs up, takes the link out of the mailbox, chooses a password and signs in, as a person would. */
export async function signUpPerson(
  app: Pick<TestApp, 'call'>,
  overrides: { host?: string; organization_name?: string } = {},
): Promise<Person> {
  const email = newAddress();
  const { organization_name = 'Acme', host: domain_url = `${randomUUID().slice(0, 8)}.example.com` } =
    overrides;
  await app.call('POST', '/auth/signup', {
    body: { email, organization_name, domain_url, generated_pages_enabled: true },
  });
  const person = await join(app, email);
  const domains = await app.call('GET', '/api/domains', { token: person.token });
  return { ...person, domain_id: domains.body[0].id };
}

/** Someone else of the same organization, who was invited and has joined. */
export async function signUpColleague(app: Pick<TestApp, 'call'>, of: Person): Promise<Person> {
  const email = newAddress();
  await app.call('POST', '/api/users', { token: of.token, body: { email, name: null } });
  return { ...(await join(app, email)), domain_id: of.domain_id };
}

const newAddress = () => `${randomUUID().slice(0, 8)}@example.com`;

/** Takes the link out of the mailbox and chooses a password, which signs in. */
async function join(app: Pick<TestApp, 'call'>, email: string): Promise<Omit<Person, 'domain_id'>> {
  const password = 'a long enough password';
  const { token, id } = await passwordLink(app, email);
  const { user, tokens } = (
    await app.call('POST', `/auth/reset-password/${token}/${id}`, { body: { password } })
  ).body;
  return {
    email,
    password,
    user_id: user.id,
    org_id: user.org_id,
    token: tokens.access_token,
    refresh_token: tokens.refresh_token,
  };
}

/** The newest password link mailed to an address. */
export async function passwordLink(
  app: Pick<TestApp, 'call'>,
  email: string,
): Promise<{ token: string; id: string }> {
  const emails = (await app.call('GET', '/mailbox.json')).body as { to: string; text: string }[];
  const mail = emails.find(
    (candidate) => candidate.to === email && candidate.text.includes('/reset-password?'),
  );
  const url = /https?:\S*\/reset-password\?\S+/.exec(mail?.text ?? '')?.[0];
  if (!url) throw new Error(`No password link was mailed to ${email}.`);
  const query = new URL(url).searchParams;
  return { token: query.get('token') ?? '', id: query.get('id') ?? '' };
}
