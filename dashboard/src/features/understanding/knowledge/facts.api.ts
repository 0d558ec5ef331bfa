import type { Disagreement } from '@sightline/contract/understanding/facts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

/** Sources are also read in the background, and decided about by others. */
const LOOK_EVERY = 10_000;

/** What the sources state differently: open ones, then those that somebody decided. */
export function useDisagreements() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.facts.disagreements.queryOptions({ input: { id }, enabled, refetchInterval: LOOK_EVERY }),
  );
}

function useFactChanges() {
  const client = useQueryClient();
  // Pages show which of their sentences are decided against.
  const onSuccess = () =>
    Promise.all(
      [query.facts.key(), query.generatedPages.get.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  return {
    decide: useMutation(query.facts.decide.mutationOptions({ onSuccess })),
    undo: useMutation(query.facts.undo.mutationOptions({ onSuccess })),
  };
}

/** Decides what is right, with Undo in the toast; after a refusal the list is fetched anew. */
export function useDecide({ key, values }: Disagreement) {
  const { id } = useDomainId();
  const client = useQueryClient();
  const { decide, undo } = useFactChanges();
  const run = (chosen: string | null) => {
    const text = values.find(({ value }) => value === chosen)?.text;
    decide.mutateAsync({ id, key, values: values.map(({ value }) => value), chosen }).then(
      ({ decision }) =>
        toast({
          title: text === undefined ? 'All values are kept' : `“${text}” is right`,
          message: 'New pages will use it. Existing pages that differ are flagged.',
          ...(decision && { undo: () => undo.mutateAsync({ id, decision_id: decision.id }) }),
        }),
      () => client.invalidateQueries({ queryKey: query.facts.key() }),
    );
  };
  return { run, isPending: decide.isPending, error: decide.error };
}

export function useUndoDecision() {
  const { id } = useDomainId();
  const { undo } = useFactChanges();
  return { run: (decision_id: string) => undo.mutate({ id, decision_id }), isPending: undo.isPending };
}
