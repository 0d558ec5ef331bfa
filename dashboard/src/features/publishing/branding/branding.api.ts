import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { isPassing } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** The pages' look; when it cannot be loaded, the form is empty. */
export const useBranding = () => useDomainQuery(query.branding.get, {});

/** A failed save is not handled: the form stays as it is, and can be sent again. */
export function useSaveBranding() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useDomainMutation(query.branding.update, {
    onSuccess: (branding) => client.setQueryData(query.branding.get.queryKey({ input: { id } }), branding),
  });
}

/** A thumbnail of the picture at an address, or why there is none; neither without an address. */
export function usePicture(url: string | null) {
  const { id } = useDomainId();
  return useQuery({
    queryKey: ['branding-picture', id, url],
    queryFn: async ({ signal }) => (await api.branding.image({ id, url: url ?? '' }, { signal })).body,
    enabled: id !== '' && url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 1 && isPassing(error),
  });
}
