import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const POLL_EVERY = 30_000;

export function useAnalytics() {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(query.analytics.overview.queryOptions({ input: { id }, enabled, refetchInterval: POLL_EVERY })),
  );
}

/** Starting variants compared with their hold-outs. */
export function useLift() {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(query.analytics.lift.queryOptions({ input: { id }, enabled, refetchInterval: POLL_EVERY })),
  );
}

/** All starting variants together, and those of assistants. */
export function usePooledLift() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.analytics.pooledLift.queryOptions({ input: { id }, enabled, refetchInterval: POLL_EVERY }),
  ).data;
}

/** When the script last sent events; undefined while unknown. */
export function useScriptSeen() {
  const { id, enabled } = useDomainId();
  const { data } = useQuery(
    query.personalization.settings.queryOptions({ input: { id }, enabled, refetchInterval: POLL_EVERY }),
  );
  return data?.script_seen_at;
}

/** Goals of the lift, asked for where a person chooses among them. */
export function useLiftGoals() {
  const { id, enabled } = useDomainId();
  return useQuery(query.analytics.liftGoals.queryOptions({ input: { id }, enabled }));
}

export function useLiftGoalChange() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<Parameters<typeof api.analytics.setLiftGoal>[0], 'id'>) =>
      api.analytics.setLiftGoal({ id, ...change }),
    onSuccess: (goals) => {
      client.setQueryData(query.analytics.liftGoals.queryKey({ input: { id } }), goals);
      return Promise.all([
        client.invalidateQueries({ queryKey: query.analytics.lift.key() }),
        client.invalidateQueries({ queryKey: query.analytics.pooledLift.key() }),
      ]);
    },
  });
}
