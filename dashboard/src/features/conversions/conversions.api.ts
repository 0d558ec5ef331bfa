import type { ConversionRule } from '@sightline/contract/conversions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../lib/api-client.ts';
import { awaited } from '../../lib/awaited.ts';
import { detailOf } from '../../lib/problem.ts';
import { useDomainId } from '../../lib/use-session.ts';
import { toast } from '../../ui/toasts.tsx';

const POLL_EVERY = 30_000;

/** Rules in force, oldest first, each with what it has counted. */
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

/** It leaves the list when the server has taken the change. */
export function useRemoveRule() {
  const change = useListChange();
  return useMutation(
    query.conversions.remove.mutationOptions({
      onSuccess: (_, { id, rule_id }) => change(id, (rules) => rules.filter((rule) => rule.id !== rule_id)),
      onError: (error) =>
        toast({ title: 'The action is still counted', message: detailOf(error), tone: 'bad' }),
    }),
  );
}

function useListChange() {
  const client = useQueryClient();
  return async (id: string, change: (rules: ConversionRule[]) => ConversionRule[]) => {
    const queryKey = query.conversions.list.queryKey({ input: { id } });
    // An answer that is under way would bring the list back as it was.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (rules) => rules && change(rules));
    return client.invalidateQueries({ queryKey });
  };
}
