import type { EventGoal } from '@sightline/contract/visiting/events';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

const POLL_EVERY = 30_000;

/** Events that count as conversions, oldest first. */
export function useEventGoals() {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(query.events.listGoals.queryOptions({ input: { id }, enabled, refetchInterval: POLL_EVERY })),
  );
}

export function useCreateEventGoal() {
  const change = useListChange();
  return useMutation(
    query.events.createGoal.mutationOptions({
      onSuccess: (goal, { id }) => change(id, (goals) => [...goals, goal]),
    }),
  );
}

export function useRemoveEventGoal() {
  const change = useListChange();
  return useMutation(
    query.events.removeGoal.mutationOptions({
      onSuccess: (_, { id, goal_id }) => {
        toast({ title: 'Event deleted' });
        return change(id, (goals) => goals.filter((goal) => goal.id !== goal_id));
      },
    }),
  );
}

function useListChange() {
  const client = useQueryClient();
  return async (id: string, change: (goals: EventGoal[]) => EventGoal[]) => {
    const queryKey = query.events.listGoals.queryKey({ input: { id } });
    // A response in flight would bring the old list back.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (goals) => goals && change(goals));
    return client.invalidateQueries({ queryKey });
  };
}
