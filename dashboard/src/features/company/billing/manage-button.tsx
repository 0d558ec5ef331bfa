import { Button } from '@mantine/core';
import { detailOf } from '../../../lib/server/problem.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { usePortal } from './payments.api.ts';
import { useLeaveFor } from './use-leave-for.ts';

export function ManageButton() {
  const portal = usePortal();
  const leaveFor = useLeaveFor();
  const open = () =>
    portal.mutate(undefined, {
      onSuccess: ({ url }) => leaveFor(url),
      onError: (error) => toast({ title: 'Subscription not opened', message: detailOf(error), tone: 'bad' }),
    });
  return (
    <Button variant="default" loading={portal.isPending} onClick={open}>
      Manage Subscription
    </Button>
  );
}
