import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { useWaiting } from './variant-lives.api.ts';

/** How many versions wait for approval, with a link to the first; nothing while none does. */
export function WaitingNote() {
  const known = useWaiting();
  const [first] = known?.waiting ?? [];
  if (!known || !first) return null;
  return (
    <LinkAnchor
      to="/personalized-pages"
      search={{ variant: first.variant_id, page: first.page_id }}
      resetScroll={false}
    >
      {`${known.count} waiting for approval`}
    </LinkAnchor>
  );
}
