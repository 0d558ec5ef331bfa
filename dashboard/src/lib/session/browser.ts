import { routes } from 'virtual:contract';
import type { Tokens } from '@sightline/contract/company/auth';
import type { User } from '@sightline/contract/company/users';
import { dropDrafts } from '../forms/drafts.ts';
import { createConnection } from '../server/connection.ts';
import { createClient } from '../server/create-client.ts';
import { logFailure } from '../server/log-failure.ts';
import { timedFetch } from '../server/timed-fetch.ts';
import { takeFirstCall } from './first-memory.ts';
import { createSession, createTokenStore, isTokenValid, ownerOf } from './session.ts';
import { createSessionStore, rememberLinked, signedOut } from './session-state.ts';
import { openStorage } from './store.ts';

const INSIDE = /\/api\/domains\/([0-9a-f-]{36})(?:[/?]|$)/;

type Send = (request: Request, timeout?: number) => Promise<Response>;
type Listener = (domain_id: string) => void;

/** Reports calls inside a website that answer 404, because someone may have removed it meanwhile. */
interface MissingDomain {
  watch(send: Send): Send;
  subscribe(listener: Listener): () => void;
}

function createMissingDomain(): MissingDomain {
  const listeners = new Set<Listener>();
  return {
    watch: (send) => async (request, timeout) => {
      const response = await send(request, timeout);
      const id = response.status === 404 ? INSIDE.exec(request.url)?.[1] : undefined;
      if (id) for (const listener of listeners) listener(id);
      return response;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's only session, built from the browser's own APIs. */
export const storage = openStorage('localStorage');
rememberLinked(storage, location.search);
export const tokens = createTokenStore(storage, window);
export const connection = createConnection();
export const sessionStore = createSessionStore();
export const missingDomain = createMissingDomain();

const send = connection.watch((request) => takeFirstCall(request) ?? fetch(request));

/** Long enough for a reachable server. */
const ASK_MS = 4000;

/**
 * Checks whether the server is reachable, so that a restored connection is noticed even when no screen sends requests.
 */
export function askServer(): void {
  const request = new Request(`${location.origin}/health/ready`, { cache: 'no-store' });
  // An unread answer keeps its connection open.
  timedFetch(send, request, ASK_MS)
    .then((answer) => answer.text())
    .catch(() => undefined);
}

/** Calls of people who are not signed in: no bearer token, no refresh, no retry. */
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

/** Whether this session ended because the person wanted it to. */
export const hasLeft = () => isLeaving;

/** Starts a session, replacing the one that was open here. */
export function beginSession(user: User, pair: Tokens): void {
  const { refresh_token } = tokens.read();
  dropDrafts(storage, user.id);
  sessionStore.set({ ...signedOut, user });
  tokens.write(pair);
  endOnServer(refresh_token);
}

/** Deletes the session here and on the server. */
export function logOut(): void {
  isLeaving = true;
  dropDrafts(storage);
  const { refresh_token } = tokens.read();
  tokens.clear();
  endOnServer(refresh_token);
}

/** Not awaited. */
function endOnServer(refresh_token: string | null): void {
  if (refresh_token === null) return;
  publicApi.auth.logOut({ refresh_token }).catch((error) => logFailure('log out', error));
}

tokens.subscribe(() => {
  if (isLoggedIn()) isLeaving = false;
  else sessionStore.set(signedOut);
});

tokens.subscribe(() => {
  const owner = ownerOf(tokens.read().access_token);
  const { user } = sessionStore.get();
  // Someone else signed in, in another tab, so nothing this tab shows belongs to them.
  if (owner && user && owner !== user.id) location.reload();
});
