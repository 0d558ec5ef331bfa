import { routes } from 'virtual:contract';
import { createConnection } from './connection.ts';
import { createClient } from './create-client.ts';
import { logFailure } from './log-failure.ts';
import { openStorage } from './memory-storage.ts';
import { createMissingDomain } from './missing-domain.ts';
import { createSession } from './session.ts';
import { createSessionStore, rememberLinked, signedOut } from './session-state.ts';
import { timedFetch } from './timed-fetch.ts';
import { isTokenValid } from './token.ts';
import { createTokenStore } from './token-store.ts';

/** The one session of this page, put together from the browser's own parts. */
export const storage = openStorage();
rememberLinked(storage, location.search);
export const tokens = createTokenStore(storage, window);
export const connection = createConnection();
export const sessionStore = createSessionStore();
export const missingDomain = createMissingDomain();

const send = connection.watch((request) => fetch(request));

/** The calls of people who are not signed in: no bearer token, no refresh, no retry. */
export const publicApi = createClient(routes, location.origin, (request, timeout) =>
  timedFetch(send, request, timeout),
);

export const session = createSession({
  send,
  tokens,
  refreshUrl: `${location.origin}/auth/refresh`,
  exclusively: (run) => (navigator.locks ? navigator.locks.request('sightline.refresh', run) : run()),
});

export function isLoggedIn(): boolean {
  const { access_token, refresh_token } = tokens.read();
  return refresh_token !== null || isTokenValid(access_token);
}

let isLeaving = false;

/** Whether this session ended because somebody here wanted it to. */
export const hasLeft = () => isLeaving;

/** Forgets the session here and on the server; nobody waits for the server. */
export function logOut(): void {
  isLeaving = true;
  const { refresh_token } = tokens.read();
  tokens.clear();
  if (refresh_token === null) return;
  publicApi.auth.logOut({ refresh_token }).catch((error) => logFailure('log out', error));
}

tokens.subscribe(() => {
  if (isLoggedIn()) isLeaving = false;
  else sessionStore.set(signedOut);
});
