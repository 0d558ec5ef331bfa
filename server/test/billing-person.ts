import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { type Person, signUpPerson } from './factories.ts';

export const STARTER = 'price_builtin_starter';
export const GROWTH = 'price_builtin_growth';
export const SCALE = 'price_builtin_scale';
export const PATHS = { success_path: '/billing?success=true', cancel_path: '/billing' };
export const NO_PLAN = {
  name: null,
  stripe_subscription_price_id: null,
  status: null,
  ends_at: null,
  trial_ends_at: null,
  payments_paused: null,
  interval: null,
  currency: null,
};
export const START = new Date('2026-01-31T10:00:00Z');
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Someone of a new organization at the start of the story, and what they can do. */
export async function newcomer(app: TestApp) {
  app.setTime(START);
  const person: Person = await signUpPerson(app);
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/api/domains/${person.domain_id}${path}`, { token: person.token, body });
  const pay = (method: string, path: string, body?: unknown) => call(method, `/payments/${path}`, body);
  const choose = (price_id: string, paths: object = PATHS) =>
    pay('POST', 'create-checkout-session', { price_id, ...paths });
  const inSession = (session_id: string, verb: string) => pay('POST', `sessions/${session_id}/${verb}`);
  return {
    person,
    call,
    pay,
    choose,
    inSession,
    session: (session_id: string) => pay('GET', `sessions/${session_id}`),
    confirm: (session_id: string) => inSession(session_id, 'confirm'),
    buy: async (price_id: string) => {
      const { sessionId } = (await choose(price_id)).body;
      expect(await inSession(sessionId, 'confirm')).toMatchObject({ status: 200 });
    },
    manage: async () => {
      const { url } = (await pay('POST', 'billing-portal-session')).body;
      return new URL(url).pathname.replace('/manage-subscription/', '');
    },
    plan: async () => (await pay('GET', 'current-plan')).body,
    organization: async () => (await app.call('GET', '/api/organizations/me', { token: person.token })).body,
    /** Sessions are short, so someone who returns later signs in again. */
    later: async (ms: number) => {
      app.setTime(new Date(START.getTime() + ms));
      const { email, password } = person;
      const { body } = await app.call('POST', '/auth/login', { body: { email, password } });
      person.token = body.tokens.access_token;
    },
  };
}
