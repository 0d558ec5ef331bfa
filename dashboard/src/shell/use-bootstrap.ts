import { useEffect } from 'react';
import { api } from '../lib/api-client.ts';
import { bootstrap } from '../lib/bootstrap.ts';
import { sessionStore, storage, tokens } from '../lib/browser.ts';

const RETRY_AFTER = 5000;

/** Loads the session once somebody is signed in, and again every 5 s while the server cannot be reached. */
export function useBootstrap(loggedIn: boolean): void {
  useEffect(() => {
    if (!loggedIn) return;
    let timer: number | undefined;
    let left = false;
    const run = async () => {
      const load = {
        user: () => api.users.me(),
        organization: () => api.organizations.me(),
        domains: () => api.domains.list(),
      };
      const result = await bootstrap({ load, store: sessionStore, tokens, storage });
      if (result === 'retry' && !left) timer = window.setTimeout(run, RETRY_AFTER);
    };
    run();
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [loggedIn]);
}
