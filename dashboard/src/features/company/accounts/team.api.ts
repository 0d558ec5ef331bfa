import type { Teammate } from '@sightline/contract/company/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useRenew } from '../../../lib/server/domain-calls.ts';
import { sessionStore } from '../../../lib/session/browser.ts';

/** The organization's people; empty when they cannot be loaded. */
export function useTeam(): { people: Teammate[]; isLoading: boolean } {
  const { data, isPending } = useQuery(query.users.list.queryOptions());
  return { people: data ?? [], isLoading: isPending };
}

/** Mutations of the team; each refetches the list. */
export function useTeamChanges() {
  const onSuccess = useRenew(query.users.list);
  return {
    invite: useMutation(query.users.invite.mutationOptions({ onSuccess })),
    inviteAgain: useMutation(query.users.inviteAgain.mutationOptions({ onSuccess })),
    remove: useMutation(
      query.users.remove.mutationOptions({
        // A person who has left may no longer read the list.
        onSuccess: (_, { id }) => (id === sessionStore.get().user?.id ? undefined : onSuccess()),
      }),
    ),
  };
}

export const useSignIns = () => useQuery(query.signIns.list.queryOptions());

/** Mutations of the person's sign-ins; each refetches the list. */
export function useSignInChanges() {
  const onSettled = useRenew(query.signIns.list);
  return {
    end: useMutation(query.signIns.end.mutationOptions({ onSettled })),
    endOthers: useMutation({ mutationFn: () => api.signIns.endOthers(), onSettled }),
  };
}

export const useChangePassword = () =>
  useMutation(query.users.changePassword.mutationOptions({ onSuccess: useRenew(query.signIns.list) }));
