import type { Domain } from '@sightline/contract/domains';
import type { Organization } from '@sightline/contract/organizations';
import type { User } from '@sightline/contract/users';
import { logFailure } from './log-failure.ts';
import { ProblemError } from './problem.ts';
import { EndedSessionError } from './session.ts';
import { type SessionStore, startingDomain } from './session-state.ts';
import type { TokenStore } from './token-store.ts';

export interface BootstrapParts {
  load: { user(): Promise<User>; organization(): Promise<Organization>; domains(): Promise<Domain[]> };
  store: SessionStore;
  tokens: TokenStore;
  storage: Storage;
}

/** Loads who is signed in. `retry` means that no answer came; a refusal has ended the session. */
export async function bootstrap({ load, store, tokens, storage }: BootstrapParts): Promise<'done' | 'retry'> {
  try {
    const [user, organization, domains] = await Promise.all([
      load.user(),
      load.organization(),
      load.domains(),
    ]);
    store.set({ user, organization, domains, current_domain_id: startingDomain(domains, storage) });
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

function endsSession(error: unknown): boolean {
  return error instanceof EndedSessionError || (error instanceof ProblemError && error.status < 500);
}
