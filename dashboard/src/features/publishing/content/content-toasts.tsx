import type { Task, TaskStatus } from '@sightline/contract/company/tasks';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';

interface End {
  work: Task['data']['work'];
  /** Slug of the created page. */
  slug: string | undefined;
  status: TaskStatus;
  detail: string | null;
}

/** Reports how a content task ended. */
export function toastEnd({ work, slug, status, detail }: End): void {
  if (status !== 'completed') {
    toast({
      title: `Task ${status}`,
      message: detail ?? undefined,
      tone: status === 'error' ? 'bad' : undefined,
    });
  } else if (work === 'create_page' && slug) {
    toast({
      title: 'Page created',
      message: slug,
      link: (
        <LinkAnchor to="/content" search={{ slug, highlight: '1' }}>
          Open in Content
        </LinkAnchor>
      ),
    });
  } else {
    toast({
      title: 'Content task completed',
      message: detail ?? undefined,
      link: <LinkAnchor to="/content">Open Content</LinkAnchor>,
    });
  }
}
