import type { Tokens } from '@sightline/contract/auth';
import type { PublicConfig } from '@sightline/contract/settings';
import type { User } from '@sightline/contract/users';
import { readProblem } from './problem.ts';
import { type Fetch, timedFetch } from './timed-fetch.ts';

export interface SignUp {
  email: string;
  organization_name: string;
  domain_url: string;
}

/** The calls of people who are not signed in: no bearer token, no refresh, no retry. */
export interface AuthClient {
  logIn(credentials: { email: string; password: string }): Promise<{ user: User; tokens: Tokens }>;
  signUp(details: SignUp): Promise<void>;
  requestPasswordReset(email: string): Promise<void>;
  resetPassword(link: { token: string; id: string }, password: string): Promise<void>;
  logOut(refresh_token: string): Promise<void>;
  /** What this installation tells everybody about itself. */
  config(): Promise<PublicConfig>;
}

/** `origin` is the server's, such as `https://host`. */
export function createAuthClient(origin: string, send: Fetch): AuthClient {
  async function call(path: string, init?: RequestInit): Promise<Response> {
    const response = await timedFetch(send, new Request(origin + path, init));
    if (!response.ok) throw await readProblem(response);
    return response;
  }
  const headers = { 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    call(`/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return {
    logIn: async (credentials) => (await post('/login', credentials)).json(),
    signUp: async (details) => void (await post('/signup', { ...details, generated_pages_enabled: true })),
    requestPasswordReset: async (email) => void (await post('/request-password-reset', { email })),
    resetPassword: async ({ token, id }, password) =>
      void (await post(`/reset-password/${encodeURIComponent(token)}/${encodeURIComponent(id)}`, {
        password,
      })),
    logOut: async (refresh_token) => void (await post('/logout', { refresh_token })),
    config: async () => (await call('/api/config')).json(),
  };
}
