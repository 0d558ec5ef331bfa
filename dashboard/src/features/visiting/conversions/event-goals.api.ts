import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery, useListChange } from '../../../lib/server/domain-calls.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

const POLL_EVERY = 30_000;

/** Events that count as conversions, oldest first. */
export const useEventGoals = () =>
  awaited(useDomainQuery(query.events.listGoals, {}, { refetchInterval: POLL_EVERY }));

function useGoalsChange() {
  const { id } = useDomainId();
  return useListChange(query.events.listGoals.queryKey({ input: { id } }));
}

export function useCreateEventGoal() {
  const change = useGoalsChange();
  return useDomainMutation(query.events.createGoal, {
    onSuccess: (goal) => change((goals) => [...goals, goal]),
  });
}

export function useRemoveEventGoal() {
  const change = useGoalsChange();
  return useDomainMutation(query.events.removeGoal, {
    onSuccess: (_, { goal_id }) => {
      toast({ title: 'Event deleted' });
      return change((goals) => goals.filter((goal) => goal.id !== goal_id));
    },
  });
}
