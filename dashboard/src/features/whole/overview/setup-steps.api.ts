import type { SetupSteps } from '@sightline/contract/whole/overview';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId, useSession } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

/** The steps to list: null when all are done, the person hid them, or nothing is to be set up, as in the sample. */
export function useSetupSteps(): { steps: SetupSteps['steps'] | null; isPending: boolean } {
  const { id, enabled } = useDomainId();
  const isSample = useSession().organization?.sample === true;
  const { data, isLoading } = useQuery(
    query.overview.setupSteps.queryOptions({
      input: { id },
      enabled: enabled && !isSample,
      meta: { silent: true },
    }),
  );
  const isListed = data !== undefined && !data.hidden && data.steps.some(({ done }) => !done);
  return { steps: isListed ? data.steps : null, isPending: isLoading };
}

/** For the person who hid the steps and wants them back; null while they are listed or done. */
export function useShowSetup(): (() => Promise<unknown>) | null {
  const { id, enabled } = useDomainId();
  const isSample = useSession().organization?.sample === true;
  const client = useQueryClient();
  const { data } = useQuery(
    query.overview.setupSteps.queryOptions({
      input: { id },
      enabled: enabled && !isSample,
      meta: { silent: true },
    }),
  );
  const { mutateAsync } = useMutation(
    query.overview.hideSetup.mutationOptions({
      onSuccess: (now) => client.setQueryData(query.overview.setupSteps.queryKey({ input: { id } }), now),
    }),
  );
  const isHidden = data?.hidden === true && data.steps.some(({ done }) => !done);
  return isHidden ? () => mutateAsync({ id, hidden: false }) : null;
}

/** Hides the steps for the person who asks, on this website; the message offers to undo it. */
export function useHideSetup() {
  const { id } = useDomainId();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(
    query.overview.hideSetup.mutationOptions({
      onSuccess: (now) => client.setQueryData(query.overview.setupSteps.queryKey({ input: { id } }), now),
    }),
  );
  const undo = () => mutateAsync({ id, hidden: false });
  const run = () =>
    mutateAsync({ id, hidden: true }).then(
      () => toast({ title: 'Set-up steps hidden', undo }),
      () => undefined,
    );
  return { run, isPending };
}
