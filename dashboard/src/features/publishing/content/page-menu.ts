import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { Copy, ExternalLink, Trash2, Upload, X } from 'lucide-react';
import { useHasPlan } from '../../../lib/server/page-standings.ts';
import type { MenuGroup } from '../../../ui/overlays/menu-dropdown.tsx';
import { visitAddress } from './page-state.ts';
import { useHostingStatus } from './pages.api.ts';
import type { PagesActions } from './use-pages-actions.ts';

interface PageMenuOptions {
  run: PagesActions['run'];
  onDelete: (page: GeneratedPage) => void;
}

/** What can be done with one page of the list. */
export function usePageMenu({ run, onDelete }: PageMenuOptions): (page: GeneratedPage) => MenuGroup[] {
  const hosting = useHostingStatus();
  const hasPlan = useHasPlan();
  return (page) => {
    const address = visitAddress(page, hosting, hasPlan);
    const isPublished = page.status === 'published';
    const publish = {
      label: isPublished ? 'Publish changes' : 'Publish',
      icon: Upload,
      onSelect: () => run([page], 'publish'),
    };
    const unpublish = { label: 'Unpublish', icon: X, onSelect: () => run([page], 'unpublish') };
    const visit = (to: string) => [
      { label: 'Visit', icon: ExternalLink, onSelect: () => void window.open(to, '_blank', 'noopener') },
      { label: 'Copy address', icon: Copy, onSelect: () => void navigator.clipboard.writeText(to) },
    ];
    return [
      {
        entries: [
          ...(page.live_version === page.version ? [] : [publish]),
          ...(isPublished ? [unpublish] : []),
          ...(address ? visit(address) : []),
        ],
      },
      { entries: [{ label: 'Delete', icon: Trash2, onSelect: () => onDelete(page) }] },
    ];
  };
}
