import type { Domain } from '@sightline/contract/company/domains';
import type { Organization } from '@sightline/contract/company/organizations';
import type { User } from '@sightline/contract/company/users';
import { createStore, type Store } from './store.ts';

/** Who is signed in and on which domain they work. */
export interface SessionState {
  /** True until the first load has succeeded or failed. */
  bootstrapping: boolean;
  user: User | null;
  organization: Organization | null;
  domains: Domain[];
  current_domain_id: string | null;
}

export type SessionStore = Store<SessionState>;

export const signedOut: SessionState = {
  bootstrapping: true,
  user: null,
  organization: null,
  domains: [],
  current_domain_id: null,
};

export function createSessionStore(): SessionStore {
  return createStore(signedOut);
}

export function currentDomain({ domains, current_domain_id }: SessionState): Domain | null {
  return domains.find(({ id }) => id === current_domain_id) ?? null;
}

/** Updates a domain in the list, and so in the current domain. */
export function mergeDomain(store: SessionStore, fresh: Partial<Domain> & Pick<Domain, 'id'>): void {
  const { domains } = store.get();
  store.set({ domains: domains.map((known) => (known.id === fresh.id ? { ...known, ...fresh } : known)) });
}

export const DOMAIN_KEY = 'sightline.domain';

/** Switches to another domain, and remembers it in this browser. */
export function chooseDomain(store: SessionStore, storage: Storage, id: string): void {
  storage.setItem(DOMAIN_KEY, id);
  store.set({ current_domain_id: id });
}

const ID = /^[0-9a-f-]{36}$/;

/** A letter's link names its website, which becomes the current one. */
export function rememberLinked(storage: Storage, search: string): void {
  const id = new URLSearchParams(search).get('website');
  if (id && ID.test(id)) storage.setItem(DOMAIN_KEY, id);
}

/** The remembered domain if it is one of these, else the first. */
export function startingDomain(domains: Domain[], storage: Storage): string | null {
  const remembered = storage.getItem(DOMAIN_KEY);
  return (domains.find(({ id }) => id === remembered) ?? domains[0])?.id ?? null;
}
