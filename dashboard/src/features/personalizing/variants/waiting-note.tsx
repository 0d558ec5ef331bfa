import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { useWaiting } from './variant-lives.api.ts';

/** How many versions wait for approval, with a link to decide; nothing while none does. */
export function WaitingNote() {
  const count = useWaiting().data?.count;
  if (!count) return null;
  return (
    <LinkAnchor to="/decisions" search={{ kind: 'variant' }}>
      {`${count} waiting for approval`}
    </LinkAnchor>
  );
}
