import { routes } from 'virtual:contract';
import { missingDomain, session } from '../session/browser.ts';
import { queriesOf } from './call-queries.ts';
import { createClient } from './create-client.ts';

/** Every call of the contract, with the session's token. */
export const api = createClient(routes, location.origin, missingDomain.watch(session.authorizedFetch));

/** The same calls as TanStack Query options: `query.topics.list.queryOptions({ input })`. */
export const query = queriesOf(api);
