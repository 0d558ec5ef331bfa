import { Button, Title } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { DeletePagesDialog } from './delete-pages-dialog.tsx';
import { MovePageDialog } from './move-page-dialog.tsx';
import { usePageAction } from './page-changes.api.ts';
import styles from './page-head.module.css';
import { hasUnpublishedChanges, pageAddress, visitAddress } from './page-state.ts';
import { PageStatus } from './page-table.tsx';
import { useHostingStatus } from './pages.api.ts';

interface PageHeadProps {
  page: GeneratedPage;
  isEditing: boolean;
  /** After editing, so that keyboard focus returns to where it was. */
  takesFocus: boolean;
  onEdit: () => void;
  /** The page's slug has changed. */
  onMoved: (slug: string) => void;
  onClose: () => void;
}

/** The page's title, state and address, with its actions. */
export function PageHead({ page, isEditing, takesFocus, onEdit, onMoved, onClose }: PageHeadProps) {
  const hosting = useHostingStatus();
  const [isMoving, setMoving] = useState(false);
  const address = pageAddress(page, hosting);
  return (
    <header className={styles.head}>
      <Title order={2} size="h1" className={styles.title}>
        {page.title}
      </Title>
      <div className={styles.state}>
        <PageStatus page={page} hosting={hosting} isShort />
        <span className={styles.address}>{address ?? `/${page.slug}`}</span>
        {address && <CopyButton value={address} />}
        {!isEditing && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setMoving(true)}>
            Change
          </Button>
        )}
      </div>
      <MovePageDialog
        page={page}
        isOpen={isMoving}
        onClose={() => setMoving(false)}
        onMoved={(slug) => {
          setMoving(false);
          onMoved(slug);
        }}
      />
      {!isEditing && <PageActions page={page} takesFocus={takesFocus} onEdit={onEdit} onClose={onClose} />}
    </header>
  );
}

function PageActions({ page, takesFocus, onEdit, onClose }: Omit<PageHeadProps, 'isEditing' | 'onMoved'>) {
  const [isDeleting, setDeleting] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);
  const { run, running, failure } = useOneAction(page);
  const isPublished = page.status === 'published';
  return (
    <>
      <div className={styles.actions}>
        <Visit page={page} />
        {isPublished ? (
          <Button variant="default" loading={running === 'unpublish'} onClick={() => run('unpublish')}>
            Unpublish
          </Button>
        ) : (
          <Button loading={running === 'publish'} onClick={() => run('publish')}>
            Publish
          </Button>
        )}
        <Button ref={edit} variant="default" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="subtle" color="red" className={styles.delete} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {hasUnpublishedChanges(page) && (
        <div className={styles.changed}>
          <span>Unpublished changes</span>
          <Button size="compact-sm" loading={running === 'publish'} onClick={() => run('publish')}>
            Publish changes
          </Button>
        </div>
      )}
      <FailureNote text={failure} />
      <DeletePagesDialog
        pages={[page]}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={(failed) => failed.length === 0 && onClose()}
      />
    </>
  );
}

/** Publishes or unpublishes this page; says why when that fails. */
function useOneAction(page: GeneratedPage) {
  const { mutate, isPending, variables, data } = usePageAction();
  const run = (kind: 'publish' | 'unpublish') => mutate({ action: { kind }, page_ids: [page.id] });
  return {
    run,
    running: isPending ? variables.action.kind : null,
    failure: isPending ? null : (data?.detail ?? null),
  };
}

/** Opens the page as the public sees it, or says why it cannot. */
function Visit({ page }: { page: GeneratedPage }) {
  const hosting = useHostingStatus();
  const { organization } = useSession();
  const address = visitAddress(page, hosting, organization?.has_active_plan ?? false);
  const icon = <ExternalLink size={14} aria-hidden />;
  if (address) {
    return (
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noopener"
        variant="default"
        rightSection={icon}
      >
        Visit
      </Button>
    );
  }
  return (
    // Not `disabled`, because keyboard users must be able to reach it to learn why.
    <Button variant="default" rightSection={icon} data-disabled aria-disabled title="Page not live yet">
      Visit
    </Button>
  );
}
