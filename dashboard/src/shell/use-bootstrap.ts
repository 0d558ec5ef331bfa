import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../lib/server/api-client.ts';
import { loadFirstQueries } from '../lib/server/first-queries.ts';
import { sessionStore, storage, tokens } from '../lib/session/browser.ts';
import { bootstrap, refreshSession } from '../lib/session/session-state.ts';

const RETRY_AFTER = 5000;
const MAX_AGE_MS = 15_000;

const load = {
  user: () => api.users.me(),
  organization: () => api.organizations.me(),
  domains: () => api.domains.list(),
};
/** With what the screen asks first, since both were sent when the page was opened. */
const loadWithQueries = {
  ...load,
  domains: async () => {
    const [domains] = await Promise.all([load.domains(), loadFirstQueries()]);
    return domains;
  },
};
const parts = { load, store: sessionStore, tokens, storage };

/** Loads the session after sign-in, and again every 5 s while the server is unreachable. */
export function useBootstrap(loggedIn: boolean): void {
  useEffect(() => {
    if (!loggedIn) return;
    let timer: number | undefined;
    let left = false;
    const run = async () => {
      const result = await bootstrap({ ...parts, load: loadWithQueries });
      if (result === 'retry' && !left) timer = window.setTimeout(run, RETRY_AFTER);
    };
    run();
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [loggedIn]);
}

/** On return to the tab, loads teammates' changes, as the screen's queries do. */
export function useFreshSession(): void {
  const look = useLookAgain(MAX_AGE_MS);
  useEffect(() => {
    const stop = focusManager.subscribe((isFocused) => {
      if (isFocused) look();
    });
    return stop;
  }, [look]);
}

/** Adopts teammates' changes, unless that was done less than `ms` ago. */
export function useLookAgain(ms: number): () => void {
  const client = useQueryClient();
  const looked_at = useRef(Date.now());
  return useCallback(() => {
    if (Date.now() - looked_at.current < ms) return;
    looked_at.current = Date.now();
    refreshSession(parts, () => client.isMutating() > 0);
  }, [client, ms]);
}
