import type { ResearchStep } from '@sightline/contract/understanding/research';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';

const POLL_EVERY = 3000;

/** Progress of reading the customer's website; polled every 3 s until it is done. */
export function useResearch() {
  const answer = useDomainQuery(
    query.onboarding.researchStatus,
    {},
    { refetchInterval: ({ state }) => (state.data?.done ? false : POLL_EVERY) },
  );
  const isOver = (id: ResearchStep['id']) => answer.data?.steps.find((step) => step.id === id)?.done ?? false;
  useFindings({ isDescribed: isOver('describe'), isCompared: isOver('competitors') });
  return answer;
}

/** Refetches what a step has found as soon as it ends: research may be over before the next poll of a list. */
function useFindings({ isDescribed, isCompared }: { isDescribed: boolean; isCompared: boolean }): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isDescribed) client.invalidateQueries({ queryKey: query.domains.get.key() });
  }, [isDescribed, client]);
  useEffect(() => {
    if (isCompared) client.invalidateQueries({ queryKey: query.competitors.list.key() });
  }, [isCompared, client]);
}

export const useRestartResearch = () =>
  useDomainMutation(query.onboarding.restartResearch, { onSuccess: useRenew(query.onboarding) });
