import type { SetupSteps } from '@sightline/contract/whole/overview';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { useDomainId, useSession } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

/** The steps to list: null when all are done, the person hid them, or nothing is to be set up, as in the sample. */
export function useSetupSteps(): { steps: SetupSteps['steps'] | null; isPending: boolean } {
  const { data, isLoading } = useSteps();
  const isListed = data !== undefined && !data.hidden && data.steps.some(({ done }) => !done);
  return { steps: isListed ? data.steps : null, isPending: isLoading };
}

function useSteps() {
  const enabled = useSession().organization?.sample !== true;
  return useDomainQuery(query.overview.setupSteps, {}, { enabled, meta: { silent: true } });
}

function useSetHidden() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useDomainMutation(query.overview.hideSetup, {
    onSuccess: (now) => client.setQueryData(query.overview.setupSteps.queryKey({ input: { id } }), now),
  });
}

/** For the person who hid the steps and wants them back; null while they are listed or done. */
export function useShowSetup(): (() => Promise<unknown>) | null {
  const { data } = useSteps();
  const { mutateAsync } = useSetHidden();
  const isHidden = data?.hidden === true && data.steps.some(({ done }) => !done);
  return isHidden ? () => mutateAsync({ hidden: false }) : null;
}

/** Hides the steps for the person who asks, on this website; the message offers to undo it. */
export function useHideSetup() {
  const { mutateAsync, isPending } = useSetHidden();
  const undo = () => mutateAsync({ hidden: false });
  const run = () =>
    mutateAsync({ hidden: true }).then(
      () => toast({ title: 'Set-up steps hidden', undo }),
      () => undefined,
    );
  return { run, isPending };
}
