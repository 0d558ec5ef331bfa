import type { Competitor } from '@sightline/contract/understanding/competitors';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { countOf } from '../../../lib/words/format.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

export const useCompetitors = (refetchInterval: number | false = false) =>
  awaited(useDomainQuery(query.competitors.list, {}, { refetchInterval }));

/** Deletes competitors; they can be restored for half a minute. */
export function useRemoveCompetitors() {
  const { remove, restore } = useCompetitorChanges();
  const run = (gone: readonly Pick<Competitor, 'id' | 'name'>[], onDone?: () => void) => {
    const undo = () => Promise.all(gone.map(({ id }) => restore.mutateAsync({ competitor_id: id })));
    const [only] = gone;
    const title = gone.length === 1 && only ? only.name : countOf(gone.length, 'competitor');
    // Their rows are gone by then, and with them the mutation's listener.
    return Promise.all(gone.map(({ id }) => remove.mutateAsync({ competitor_id: id }))).then(
      () => {
        onDone?.();
        toast({ title: `${title} deleted`, undo });
      },
      () => undefined,
    );
  };
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
