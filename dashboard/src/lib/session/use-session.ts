import type { Domain } from '@sightline/contract/company/domains';
import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { api } from '../server/api-client.ts';
import { isLoggedIn, logOut, sessionStore, tokens } from './browser.ts';
import { currentDomain, mergeDomain, type SessionState } from './session-state.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}

export function useCurrentDomain(): Domain | null {
  return currentDomain(useSession());
}

/** The time zone whose days and hours count the current website's visits. */
export const useTimeZone = (): string => useCurrentDomain()?.time_zone ?? 'UTC';

export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(tokens.subscribe, isLoggedIn);
}

/** The current domain's id for calls, and whether there is one. */
export function useDomainId(): { id: string; enabled: boolean } {
  const id = useSession().current_domain_id;
  return { id: id ?? '', enabled: id !== null };
}

/** The domain's current state on the server, which the session adopts. */
export async function readDomain(id: string, signal?: AbortSignal): Promise<Domain> {
  const domain = await api.domains.get({ id }, { signal });
  mergeDomain(sessionStore, domain);
  return domain;
}

/** Ends the session and opens the login. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    logOut();
    navigate({ to: '/login', replace: true });
  };
}
