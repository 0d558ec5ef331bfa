import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const POLL_EVERY = 30_000;

export const useAnalytics = () =>
  awaited(useDomainQuery(query.analytics.overview, {}, { refetchInterval: POLL_EVERY }));

/** Starting variants compared with their hold-outs. */
export const useLift = () =>
  awaited(useDomainQuery(query.analytics.lift, {}, { refetchInterval: POLL_EVERY }));

/** One variant: its result, the effect over time, and what was decided. */
export const useExperiment = (variant_id: string) =>
  awaited(useDomainQuery(query.analytics.experiment, { variant_id }, { refetchInterval: POLL_EVERY }));

/** Shows a variant to all of its visitors, or tests it again. */
export function useRollout(call: 'rollOut' | 'testAgain', onDone: () => void) {
  const { id } = useDomainId();
  const client = useQueryClient();
  const renew = useRenew(query.analytics.lift, query.analytics.experiment, query.personalization);
  return useDomainMutation(query.analytics[call], {
    onSuccess: (experiment, { variant_id }) => {
      client.setQueryData(query.analytics.experiment.queryKey({ input: { id, variant_id } }), experiment);
      onDone();
      return renew();
    },
  });
}

/** All starting variants together, and those of assistants. */
export const usePooledLift = () =>
  useDomainQuery(query.analytics.pooledLift, {}, { refetchInterval: POLL_EVERY }).data;

/** When the script last sent events; undefined while unknown. */
export function useScriptSeen() {
  const { data } = useDomainQuery(query.personalization.settings, {}, { refetchInterval: POLL_EVERY });
  return data?.script_seen_at;
}

/** Goals of the lift, asked for where a person chooses among them. */
export const useLiftGoals = () => useDomainQuery(query.analytics.liftGoals, {});

export function useLiftGoalChange() {
  const { id } = useDomainId();
  const client = useQueryClient();
  const renew = useRenew(query.analytics.lift, query.analytics.pooledLift);
  return useDomainMutation(query.analytics.setLiftGoal, {
    onSuccess: (goals) => {
      client.setQueryData(query.analytics.liftGoals.queryKey({ input: { id } }), goals);
      return renew();
    },
  });
}

/** Who is on the website now. */
export const useLive = () => useDomainQuery(query.analytics.live, {}, { refetchInterval: 10_000 });

export const useSegments = () => useDomainQuery(query.analytics.segments, {});

const useRenewSegments = () => useRenew(query.analytics.segments);
export const useSaveSegment = () =>
  useDomainMutation(query.analytics.saveSegment, { onSuccess: useRenewSegments() });
export const useRemoveSegment = () =>
  useDomainMutation(query.analytics.removeSegment, { onSuccess: useRenewSegments() });

/** Steps of visits that the team keeps. */
export const useFunnels = () => useDomainQuery(query.analytics.funnels, {});

const useRenewFunnels = () => useRenew(query.analytics.funnels);
export const useSaveFunnel = () =>
  useDomainMutation(query.analytics.saveFunnel, { onSuccess: useRenewFunnels() });
export const useRemoveFunnel = () =>
  useDomainMutation(query.analytics.removeFunnel, { onSuccess: useRenewFunnels() });

/** What happened on days, the newest first. */
export const useAnnotations = () => useDomainQuery(query.analytics.annotations, {});

const useRenewAnnotations = () => useRenew(query.analytics.annotations);
export const useAddAnnotation = () =>
  useDomainMutation(query.analytics.addAnnotation, { onSuccess: useRenewAnnotations() });
export const useRemoveAnnotation = () =>
  useDomainMutation(query.analytics.removeAnnotation, { onSuccess: useRenewAnnotations() });
