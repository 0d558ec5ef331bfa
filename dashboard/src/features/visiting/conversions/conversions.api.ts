import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery, useListChange } from '../../../lib/server/domain-calls.ts';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

const POLL_EVERY = 30_000;

/** Active rules, oldest first, each with its count. */
export const useRules = () =>
  awaited(useDomainQuery(query.conversions.list, {}, { refetchInterval: POLL_EVERY }));

function useRulesChange() {
  const { id } = useDomainId();
  return useListChange(query.conversions.list.queryKey({ input: { id } }));
}

export function useCreateRule() {
  const change = useRulesChange();
  return useDomainMutation(query.conversions.create, {
    onSuccess: (rule) => change((rules) => [...rules, rule]),
  });
}

/** It leaves the list after the server confirms; it can be restored for half a minute. */
export function useRemoveRule() {
  const change = useRulesChange();
  const restore = useDomainMutation(query.conversions.restore, { onSuccess: () => change((rules) => rules) });
  return useDomainMutation(query.conversions.remove, {
    onSuccess: (_, { rule_id }) => {
      toast({ title: 'Conversion action deleted', undo: () => restore.mutateAsync({ rule_id }) });
      return change((rules) => rules.filter((rule) => rule.id !== rule_id));
    },
    onError: (error) => toast({ title: 'Conversion action restored', message: detailOf(error), tone: 'bad' }),
  });
}
