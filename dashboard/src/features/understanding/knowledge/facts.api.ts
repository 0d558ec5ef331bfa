import type { Disagreement } from '@sightline/contract/understanding/facts';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import type { Toast } from '../../../ui/overlays/toast-list.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';

/** Sources are also read in the background, and decided about by others. */
const LOOK_EVERY = 10_000;

/** What the sources state differently: open ones, then those that someone decided. */
export const useDisagreements = () =>
  useDomainQuery(query.facts.disagreements, {}, { refetchInterval: LOOK_EVERY });

function useFactChanges() {
  // Pages show which of their sentences are decided against.
  const onSuccess = useRenew(query.facts, query.generatedPages.get, query.decisions);
  return {
    decide: useDomainMutation(query.facts.decide, { onSuccess }),
    undo: useDomainMutation(query.facts.undo, { onSuccess }),
  };
}

/** Decides what is right and tells so, with Undo; after a refusal the list is fetched again. */
export function useDecide({ key, values }: Disagreement, tell: (done: Toast) => void = toast) {
  const renew = useRenew(query.facts);
  const { decide, undo } = useFactChanges();
  const run = (chosen: string | null) => {
    const text = values.find(({ value }) => value === chosen)?.text;
    decide.mutateAsync({ key, values: values.map(({ value }) => value), chosen }).then(
      ({ decision }) =>
        tell({
          title: text === undefined ? 'All values are kept' : `“${text}” is right`,
          message: 'New pages will use it. Existing pages that differ are flagged.',
          ...(decision && { undo: () => undo.mutateAsync({ decision_id: decision.id }) }),
        }),
      renew,
    );
  };
  return { run, isPending: decide.isPending, error: decide.error };
}

export function useUndoDecision() {
  const { undo } = useFactChanges();
  return { run: (decision_id: string) => undo.mutate({ decision_id }), isPending: undo.isPending };
}
