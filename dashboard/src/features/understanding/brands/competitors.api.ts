import type { Competitor } from '@sightline/contract/understanding/competitors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

export function useCompetitors(refetchInterval: number | false = false) {
  const { id, enabled } = useDomainId();
  return awaited(useQuery(query.competitors.list.queryOptions({ input: { id }, enabled, refetchInterval })));
}

/** Deletes a competitor; it can be restored for half a minute. */
export function useRemoveCompetitor({ id: competitor_id, name }: Pick<Competitor, 'id' | 'name'>) {
  const { id } = useDomainId();
  const { remove, restore } = useCompetitorChanges();
  const undo = () => restore.mutateAsync({ id, competitor_id });
  // Its row is gone by then, and with it the mutation's listener.
  const run = () =>
    remove.mutateAsync({ id, competitor_id }).then(
      () => toast({ title: `${name} deleted`, undo }),
      () => undefined,
    );
  return { run, isPending: remove.isPending };
}

/** Mutations of the list; each refetches it and the results, because stored answers are re-read. */
export function useCompetitorChanges() {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      [query.competitors.key(), query.brand.key(), query.topics.key(), query.promptExecutions.key()].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    );
  return {
    create: useMutation(query.competitors.create.mutationOptions({ onSuccess })),
    confirm: useMutation(query.competitors.confirm.mutationOptions({ onSuccess })),
    update: useMutation(query.competitors.update.mutationOptions({ onSuccess })),
    remove: useMutation(query.competitors.remove.mutationOptions({ onSuccess })),
    restore: useMutation(query.competitors.restore.mutationOptions({ onSuccess })),
  };
}
