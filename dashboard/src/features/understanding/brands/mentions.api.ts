import type { UnclearMention } from '@sightline/contract/measuring/mentions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../../lib/server/api-client.ts';
import { ProblemError } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useBrand } from './brand.api.ts';

/** Answers that are being read again are busy for a few seconds. */
const MAX_TRIES = 10;
const PAUSE_MS = 1000;

export type Role = 'own' | 'competitor';

/** Unclear mentions and what was decided about others, read anew when stored answers have been re-read. */
export function useMentions(role: Role) {
  const { id, enabled } = useDomainId();
  const client = useQueryClient();
  const input = { id, role };
  const rematching = useBrand().data?.rematching ?? false;
  const was = useRef(rematching);
  useEffect(() => {
    if (was.current && !rematching) client.invalidateQueries({ queryKey: query.mentions.key() });
    was.current = rematching;
  }, [client, rematching]);
  const unclear = useQuery(query.mentions.unclear.queryOptions({ input, enabled }));
  const decided = useQuery(query.mentions.decisions.queryOptions({ input, enabled }));
  return { unclear: unclear.data ?? [], decided: decided.data ?? [] };
}

/**
 * Each change refetches what is listed and the results. First of all whether answers are still re-read: what is fetched
 * after that is either new, or fetched again at the end.
 */
export function useDecisions() {
  const { id } = useDomainId();
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: query.brand.key() });
    const changed = [query.mentions.key(), query.topics.key(), query.promptExecutions.key()];
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const retry = (failures: number, error: Error) =>
    error instanceof ProblemError && error.status === 409 && failures < MAX_TRIES;
  const decide = useMutation(
    query.mentions.decide.mutationOptions({ onSuccess, retry, retryDelay: PAUSE_MS }),
  );
  const undo = useMutation(query.mentions.undo.mutationOptions({ onSuccess }));
  const takeBack = (decision_id: string) => undo.mutateAsync({ id, decision_id });
  return {
    isPending: decide.isPending,
    /** The toast can take it back for half a minute. */
    decide: ({ brand_id, brand_name, phrase }: UnclearMention, means_brand: boolean) =>
      decide.mutateAsync({ id, brand_id, phrase, means_brand }).then(
        (decision) =>
          toast({
            title: means_brand ? `Counts as ${brand_name}` : `Does not count as ${brand_name}`,
            undo: () => takeBack(decision.id),
          }),
        () => undefined,
      ),
    undo: takeBack,
  };
}
