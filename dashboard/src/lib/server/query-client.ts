import { QueryCache, QueryClient } from '@tanstack/react-query';
import { tokens } from '../session/browser.ts';
import { ownerOf } from '../session/session.ts';
import { logFailure } from './log-failure.ts';
import { isPassing } from './problem.ts';

/** The server data of all screens. Existing data stays while newer data loads. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, queryKey }) => {
      if (!meta?.silent) logFailure(`load ${JSON.stringify(queryKey[0])}`, error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 30 * 60_000,
      retry: (failures, error) => isPassing(error) && failures < 2,
      retryDelay: (failures) => 1000 * 2 ** failures,
    },
    // Without a network, a save fails at once with a message instead of waiting.
    mutations: { networkMode: 'always', onError: (error) => logFailure('save', error) },
  },
});

let owner = ownerOf(tokens.read().access_token);
tokens.subscribe(() => {
  const { access_token, refresh_token } = tokens.read();
  const before = owner;
  owner = ownerOf(access_token);
  if (refresh_token === null || owner !== before) queryClient.clear();
});
