import { query } from '../../../lib/server/api-client.ts';
import {
  useDomainMutation,
  useDomainQuery,
  useListChange,
  useRenew,
} from '../../../lib/server/domain-calls.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** Links that were not revoked, newest first. */
export const useReports = () => useDomainQuery(query.reports.list, {});

export const useCreateReport = () =>
  useDomainMutation(query.reports.create, { onSuccess: useRenew(query.reports.list) });

export function useRevokeReport() {
  const { id } = useDomainId();
  const change = useListChange(query.reports.list.queryKey({ input: { id } }));
  return useDomainMutation(query.reports.revoke, {
    onSuccess: (_, { report_id }) => change((reports) => reports.filter((report) => report.id !== report_id)),
  });
}
