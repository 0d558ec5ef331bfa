import type { Domain } from '@sightline/contract/company/domains';
import type { Organization } from '@sightline/contract/company/organizations';
import type { User } from '@sightline/contract/company/users';
import { logFailure } from '../server/log-failure.ts';
import { ProblemError } from '../server/problem.ts';
import { EndedSessionError } from './session.ts';
import { type SessionStore, startingDomain } from './session-state.ts';
import type { TokenStore } from './tokens.ts';

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
