import type { Domain } from '@sightline/contract/company/domains';
import type { Organization } from '@sightline/contract/company/organizations';
import type { User } from '@sightline/contract/company/users';
import { logFailure } from '../server/log-failure.ts';
import { ProblemError } from '../server/problem.ts';
import type { TokenStore } from './session.ts';
import { EndedSessionError } from './session.ts';
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

export interface BootstrapParts {
  load: { user(): Promise<User>; organization(): Promise<Organization>; domains(): Promise<Domain[]> };
  store: SessionStore;
  tokens: TokenStore;
  storage: Storage;
}

/** Loads who is signed in. `retry` means that there was no answer; a refusal has ended the session. */
export async function bootstrap({ load, store, tokens, storage }: BootstrapParts): Promise<'done' | 'retry'> {
  try {
    const loaded = await loadAll(load);
    store.set({ ...loaded, current_domain_id: startingDomain(loaded.domains, storage) });
    return 'done';
  } catch (error) {
    logFailure('bootstrap', error);
    if (!endsSession(error)) return 'retry';
    tokens.clear();
    return 'done';
  } finally {
    store.set({ bootstrapping: false });
  }
}

/** Adopts changes by others; newer local changes are kept. */
export async function refreshSession(
  { load, store, storage }: BootstrapParts,
  isSaving: () => boolean,
): Promise<void> {
  if (isSaving()) return;
  const before = store.get();
  try {
    const loaded = await loadAll(load);
    const now = store.get();
    if (isSaving() || now.user?.id !== loaded.user.id) return;
    const domains = loaded.domains.map((domain) => {
      const [known, old] = [now, before].map((one) => one.domains.find(({ id }) => id === domain.id));
      return known && known !== old ? known : domain;
    });
    const isHere = domains.some(({ id }) => id === now.current_domain_id);
    store.set({
      user: now.user === before.user ? loaded.user : now.user,
      organization: now.organization === before.organization ? loaded.organization : now.organization,
      domains,
      current_domain_id: isHere ? now.current_domain_id : startingDomain(domains, storage),
    });
  } catch (error) {
    logFailure('refresh the session', error);
  }
}

async function loadAll(load: BootstrapParts['load']) {
  const [user, organization, domains] = await Promise.all([load.user(), load.organization(), load.domains()]);
  return { user, organization, domains };
}

function endsSession(error: unknown): boolean {
  return error instanceof EndedSessionError || (error instanceof ProblemError && error.status < 500);
}
