import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../lib/api-client.ts';
import { awaited } from '../../lib/awaited.ts';
import { useDomainId } from '../../lib/use-session.ts';

export function useCompetitors(refetchInterval: number | false = false) {
  const { id, enabled } = useDomainId();
  return awaited(useQuery(query.competitors.list.queryOptions({ input: { id }, enabled, refetchInterval })));
}

/** The changes of the list; each reads it again, and results with it, because stored answers are re-read. */
export function useCompetitorChanges() {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      [query.competitors.key(), query.topics.key(), query.promptExecutions.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  return {
    create: useMutation(query.competitors.create.mutationOptions({ onSuccess })),
    confirm: useMutation(query.competitors.confirm.mutationOptions({ onSuccess })),
    update: useMutation(query.competitors.update.mutationOptions({ onSuccess })),
    remove: useMutation(query.competitors.remove.mutationOptions({ onSuccess })),
  };
}
