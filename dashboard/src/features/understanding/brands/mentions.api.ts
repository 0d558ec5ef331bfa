import type { UnclearMention } from '@sightline/contract/measuring/mentions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { ProblemError } from '../../../lib/server/problem.ts';
import type { Toast } from '../../../ui/overlays/toast-list.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useBrand } from './brand.api.ts';

/** Answers that are being read again are busy for a few seconds. */
const MAX_TRIES = 10;
const PAUSE_MS = 1000;

export type Role = 'own' | 'competitor';

/** Unclear mentions and what was decided about others, fetched again when stored answers have been re-read. */
export function useMentions(role: Role) {
  const client = useQueryClient();
  const rematching = useBrand().data?.rematching ?? false;
  const was = useRef(rematching);
  useEffect(() => {
    if (was.current && !rematching) client.invalidateQueries({ queryKey: query.mentions.key() });
    was.current = rematching;
  }, [client, rematching]);
  const unclear = useDomainQuery(query.mentions.unclear, { role });
  const decided = useDomainQuery(query.mentions.decisions, { role });
  return { unclear: unclear.data ?? [], decided: decided.data ?? [] };
}

/**
 * Each change refetches what is listed and the results. First of all whether answers are still re-read: what is fetched
 * after that is either new, or fetched again at the end.
 */
export function useDecisions(tell: (done: Toast) => void = toast) {
  const renewBrand = useRenew(query.brand);
  const renewResults = useRenew(query.mentions, query.topics, query.promptExecutions, query.decisions);
  const onSuccess = () => renewBrand().then(renewResults);
  const retry = (failures: number, error: Error) =>
    error instanceof ProblemError && error.status === 409 && failures < MAX_TRIES;
  const decide = useDomainMutation(query.mentions.decide, { onSuccess, retry, retryDelay: PAUSE_MS });
  const undo = useDomainMutation(query.mentions.undo, { onSuccess });
  const takeBack = (decision_id: string) => undo.mutateAsync({ decision_id });
  return {
    isPending: decide.isPending,
    error: decide.error,
    /** A toast offers to take it back for half a minute, the queue until the next decision. */
    decide: ({ brand_id, brand_name, phrase }: UnclearMention, means_brand: boolean) =>
      decide.mutateAsync({ brand_id, phrase, means_brand }).then(
        (decision) =>
          tell({
            title: means_brand ? `Counts as ${brand_name}` : `Does not count as ${brand_name}`,
            undo: () => takeBack(decision.id),
          }),
        () => undefined,
      ),
    undo: takeBack,
  };
}
