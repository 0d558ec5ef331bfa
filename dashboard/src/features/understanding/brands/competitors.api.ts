import type { Competitor } from '@sightline/contract/understanding/competitors';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

export const useCompetitors = (refetchInterval: number | false = false) =>
  awaited(useDomainQuery(query.competitors.list, {}, { refetchInterval }));

/** Deletes a competitor; it can be restored for half a minute. */
export function useRemoveCompetitor({ id: competitor_id, name }: Pick<Competitor, 'id' | 'name'>) {
  const { remove, restore } = useCompetitorChanges();
  const undo = () => restore.mutateAsync({ competitor_id });
  // Its row is gone by then, and with it the mutation's listener.
  const run = () =>
    remove.mutateAsync({ competitor_id }).then(
      () => toast({ title: `${name} deleted`, undo }),
      () => undefined,
    );
  return { run, isPending: remove.isPending };
}

/** Mutations of the list; each refetches it and the results, because stored answers are re-read. */
export function useCompetitorChanges() {
  const onSuccess = useRenew(query.competitors, query.brand, query.topics, query.promptExecutions);
  return {
    create: useDomainMutation(query.competitors.create, { onSuccess }),
    confirm: useDomainMutation(query.competitors.confirm, { onSuccess }),
    update: useDomainMutation(query.competitors.update, { onSuccess }),
    remove: useDomainMutation(query.competitors.remove, { onSuccess }),
    restore: useDomainMutation(query.competitors.restore, { onSuccess }),
  };
}
