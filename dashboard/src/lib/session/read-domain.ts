import type { Domain } from '@sightline/contract/company/domains';
import { api } from '../server/api-client.ts';
import { sessionStore } from './browser.ts';
import { mergeDomain } from './session-state.ts';

/** The domain's current state on the server, which the session adopts. */
export async function readDomain(id: string, signal?: AbortSignal): Promise<Domain> {
  const domain = await api.domains.get({ id }, { signal });
  mergeDomain(sessionStore, domain);
  return domain;
}
