import { afterEach, describe, expect, it, vi } from 'vitest';
import { ProblemError, UnreachableError } from '../server/problem.ts';
import { aDomain, anOrganization, aUser } from '../words/samples.ts';
import { createTokenStore } from './session.ts';
import {
  bootstrap,
  chooseDomain,
  createSessionStore,
  currentDomain,
  mergeDomain,
  refreshSession,
} from './session-state.ts';
import { memoryStorage } from './store.ts';

const user = aUser();
const organization = anOrganization();
const domain = (id: string) => aDomain({ id });

function world(failure?: Error) {
  const tokens = createTokenStore(memoryStorage());
  tokens.write({ access_token: 'a', refresh_token: 'r' });
  const answer = async <T>(value: T) => {
    if (failure) throw failure;
    return value;
  };
  const parts = {
    store: createSessionStore(),
    tokens,
    storage: memoryStorage(),
    load: {
      user: () => answer(user),
      organization: () => answer(organization),
      domains: () => answer([domain('one'), domain('two')]),
    },
  };
  return { ...parts, run: () => bootstrap(parts) };
}

afterEach(() => vi.restoreAllMocks());

describe('Loading the session', () => {
  it('[P-BOOT-01] [P-BOOT-02] [P-BOOT-03] [P-BOOT-05] The session loads user, organization and domains, and a flag says that it is loading', async () => {
    const { run, store } = world();
    expect(store.get().bootstrapping).toBe(true);
    await run();
    expect(store.get()).toMatchObject({ bootstrapping: false, user, organization });
    expect(store.get().domains.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('[P-BOOT-04] [P-ENT-02] The session starts on the first domain, or on the one this browser remembers', async () => {
    const first = world();
    await first.run();
    expect(currentDomain(first.store.get())?.id).toBe('one');

    chooseDomain(first.store, first.storage, 'two');
    await first.run();
    expect(currentDomain(first.store.get())?.id).toBe('two');

    first.storage.setItem('sightline.domain', 'of another organisation');
    await first.run();
    expect(currentDomain(first.store.get())?.id).toBe('one');
  });

  it('[P-BOOT-06] [P-ERR-05] Loading the session clears its flag when it fails, and logs the failure', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    for (const failure of [
      new UnreachableError('x'),
      new ProblemError(500, null),
      new ProblemError(403, null),
    ]) {
      const { run, store } = world(failure);
      await run();
      expect(store.get().bootstrapping).toBe(false);
    }
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it('[P-BOOT-01] Loading the session ends the session only on a 4xx', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const refused = world(new ProblemError(401, null));
    expect(await refused.run()).toBe('done');
    expect(refused.tokens.read().refresh_token).toBeNull();
    for (const failure of [new UnreachableError('x'), new ProblemError(503, null)]) {
      const away = world(failure);
      expect(await away.run()).toBe('retry');
      expect(away.tokens.read().refresh_token).toBe('r');
    }
  });

  it('[P-BOOT-08] [P-BOOT-09] The session merges a fresh domain into the list and into the current domain', async () => {
    const { run, store } = world();
    await run();
    mergeDomain(store, { ...domain('one'), has_content: true });
    expect(store.get().domains.map(({ has_content }) => has_content)).toEqual([true, false]);
    expect(currentDomain(store.get())?.has_content).toBe(true);
  });
});

describe('Refreshing the session', () => {
  it('Refreshing the session takes in what others changed, and stays on the domain being worked on in this tab', async () => {
    const { store, storage, tokens, load, run } = world();
    await run();
    store.set({ current_domain_id: 'two' });
    // Another tab of the same browser has switched to the first one.
    chooseDomain(createSessionStore(), storage, 'one');
    const organizationNow = { ...organization, has_active_plan: true };
    const later = { ...load, organization: async () => organizationNow };
    await refreshSession({ load: later, store, storage, tokens }, () => false);
    expect(store.get()).toMatchObject({ organization: organizationNow, current_domain_id: 'two' });

    const fewer = { ...load, domains: async () => [domain('one')] };
    await refreshSession({ load: fewer, store, storage, tokens }, () => false);
    expect(currentDomain(store.get())?.id).toBe('one');
  });

  it('Refreshing the session keeps changes made here meanwhile, and keeps everything during a save or after a failed load', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { store, storage, tokens, load, run } = world();
    await run();
    const slow = async () => {
      mergeDomain(store, { id: 'one', auto_publish_pages: true });
      return [domain('one'), domain('two')];
    };
    const paid = { ...organization, has_active_plan: true };
    const later = { ...load, domains: slow, organization: async () => paid };
    await refreshSession({ load: later, store, storage, tokens }, () => false);
    expect(currentDomain(store.get())?.auto_publish_pages).toBe(true);
    expect(store.get().organization).toBe(paid);
    const before = store.get();
    await refreshSession({ load, store, storage, tokens }, () => true);
    const away = { ...load, user: () => Promise.reject(new UnreachableError()) };
    await refreshSession({ load: away, store, storage, tokens }, () => false);
    expect(store.get()).toBe(before);
  });
});
