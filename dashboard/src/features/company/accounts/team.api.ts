import type { Teammate } from '@sightline/contract/company/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { sessionStore } from '../../../lib/session/browser.ts';

/** The organization's people; empty when they cannot be loaded. */
export function useTeam(): { people: Teammate[]; isLoading: boolean } {
  const { data, isPending } = useQuery(query.users.list.queryOptions());
  return { people: data ?? [], isLoading: isPending };
}

/** Mutations of the team; each refetches the list. */
export function useTeamChanges() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: query.users.list.queryKey() });
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

export function useSignIns() {
  return useQuery(query.signIns.list.queryOptions());
}

/** Mutations of the person's sign-ins; each refetches the list. */
export function useSignInChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: query.signIns.list.queryKey() });
  return {
    end: useMutation(query.signIns.end.mutationOptions({ onSettled })),
    endOthers: useMutation({ mutationFn: () => api.signIns.endOthers(), onSettled }),
  };
}

export function useChangePassword() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: query.signIns.list.queryKey() });
  return useMutation(query.users.changePassword.mutationOptions({ onSuccess }));
}
