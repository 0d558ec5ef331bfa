import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** Links that were not revoked, newest first. */
export function useReports() {
  const { id, enabled } = useDomainId();
  return useQuery(query.reports.list.queryOptions({ input: { id }, enabled }));
}

export function useCreateReport() {
  const client = useQueryClient();
  return useMutation(
    query.reports.create.mutationOptions({
      onSuccess: (_, { id }) =>
        client.invalidateQueries({ queryKey: query.reports.list.queryKey({ input: { id } }) }),
    }),
  );
}

export function useRevokeReport() {
  const client = useQueryClient();
  return useMutation(
    query.reports.revoke.mutationOptions({
      onSuccess: async (_, { id, report_id }) => {
        const queryKey = query.reports.list.queryKey({ input: { id } });
        // A response in flight would bring the link back.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, (reports) => reports?.filter((report) => report.id !== report_id));
        return client.invalidateQueries({ queryKey });
      },
    }),
  );
}
