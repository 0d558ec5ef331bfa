import type { Domain } from '@sightline/contract/company/domains';
import { api } from '../server/api-client.ts';
import { sessionStore } from './browser.ts';
import { mergeDomain } from './session-state.ts';

/** The domain as it is on the server at this moment, which the session takes in. */
export async function readDomain(id: string, signal?: AbortSignal): Promise<Domain> {
  const domain = await api.domains.get({ id }, { signal });
  mergeDomain(sessionStore, domain);
  return domain;
}
