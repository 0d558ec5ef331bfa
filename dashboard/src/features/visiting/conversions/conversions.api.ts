import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

const POLL_EVERY = 30_000;

/** Active rules, oldest first, each with its count. */
export function useRules() {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(query.conversions.list.queryOptions({ input: { id }, enabled, refetchInterval: POLL_EVERY })),
  );
}

export function useCreateRule() {
  const change = useListChange();
  return useMutation(
    query.conversions.create.mutationOptions({
      onSuccess: (rule, { id }) => change(id, (rules) => [...rules, rule]),
    }),
  );
}

/** It leaves the list after the server confirms; it can be restored for half a minute. */
export function useRemoveRule() {
  const change = useListChange();
  const restore = useMutation(
    query.conversions.restore.mutationOptions({ onSuccess: (_, { id }) => change(id, (rules) => rules) }),
  );
  return useMutation(
    query.conversions.remove.mutationOptions({
      onSuccess: (_, { id, rule_id }) => {
        toast({ title: 'Conversion action deleted', undo: () => restore.mutateAsync({ id, rule_id }) });
        return change(id, (rules) => rules.filter((rule) => rule.id !== rule_id));
      },
      onError: (error) =>
        toast({ title: 'Conversion action restored', message: detailOf(error), tone: 'bad' }),
    }),
  );
}

function useListChange() {
  const client = useQueryClient();
  return async (id: string, change: (rules: ConversionRule[]) => ConversionRule[]) => {
    const queryKey = query.conversions.list.queryKey({ input: { id } });
    // A response in flight would bring the old list back.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (rules) => rules && change(rules));
    return client.invalidateQueries({ queryKey });
  };
}
