import { useMutation, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useListChange, useRenew } from '../../../lib/server/domain-calls.ts';

/** All keys of the organization, newest first. */
export const useApiKeys = ({ enabled = true } = {}) => useQuery(query.apiKeys.list.queryOptions({ enabled }));

export const useCreateKey = () =>
  useMutation(query.apiKeys.create.mutationOptions({ onSuccess: useRenew(query.apiKeys.list) }));

export function useRevokeKey() {
  const change = useListChange(query.apiKeys.list.queryKey());
  return useMutation(
    query.apiKeys.revoke.mutationOptions({
      onSuccess: (_, { key_id }) => change((keys) => keys.filter(({ id }) => id !== key_id)),
    }),
  );
}
