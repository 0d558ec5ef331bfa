import type { Domain } from '@sightline/contract/company/domains';
import { useSyncExternalStore } from 'react';
import { isLoggedIn, sessionStore, tokens } from './browser.ts';
import { currentDomain, type SessionState } from './session-state.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}

export function useCurrentDomain(): Domain | null {
  return currentDomain(useSession());
}

export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(tokens.subscribe, isLoggedIn);
}

/** The current domain's id for calls, and whether there is one. */
export function useDomainId(): { id: string; enabled: boolean } {
  const id = useSession().current_domain_id;
  return { id: id ?? '', enabled: id !== null };
}
