import { useMutation, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';

/** What a program sends along when it asks to be let in. */
export interface AppAsk {
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  state?: string | undefined;
  resource?: string | undefined;
}

/** The app that asks for access, as it describes itself. */
export const useAppRequest = (ask: AppAsk) =>
  useQuery(query.apiKeys.appRequest.queryOptions({ input: ask, retry: false, staleTime: Infinity }));

/** Lets it in, and goes where its tokens are fetched. */
export function useConnectApp() {
  return useMutation(
    query.apiKeys.connectApp.mutationOptions({ onSuccess: ({ location: there }) => location.assign(there) }),
  );
}
