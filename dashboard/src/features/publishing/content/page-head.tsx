import { Button, Group, Title } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHasPlan, useStandings } from '../../../lib/server/page-standings.ts';
import { missingOf, type PageStanding } from '../../../lib/words/page-standing.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { DeletePagesDialog } from './delete-pages-dialog.tsx';
import { type GoLive, GoLiveDialog } from './go-live-dialog.tsx';
import { MovePageDialog } from './move-page-dialog.tsx';
import { usePageAction } from './page-changes.api.ts';
import styles from './page-head.module.css';
import { pageAddress, visitAddress } from './page-state.ts';
import { PageStatus } from './page-table.tsx';
import { useHostingStatus } from './pages.api.ts';
import { SharePreviewButton } from './preview-link.tsx';

interface PageHeadProps {
  page: GeneratedPage;
  isEditing: boolean;
  goLive: GoLive;
  /** After editing, so that keyboard focus returns to where it was. */
  takesFocus: boolean;
  onEdit: () => void;
  /** The page's slug has changed. */
  onMoved: (slug: string) => void;
  onClose: () => void;
}

/** The page's title, state and address, with its actions. */
export function PageHead({ page, isEditing, onMoved, ...rest }: PageHeadProps) {
  const hosting = useHostingStatus();
  const standing = useStandings()(page);
  const [isMoving, setMoving] = useState(false);
  const address = pageAddress(page, hosting);
  return (
    <header className={styles.head}>
      <Title order={2} size="h1" className={styles.title}>
        {page.title}
      </Title>
      <Group gap="4px 12px">
        <PageStatus standing={standing} />
        <span className={styles.address}>{address ?? `/${page.slug}`}</span>
        {address && <CopyButton value={address} />}
        {!isEditing && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setMoving(true)}>
            Change
          </Button>
        )}
      </Group>
      <MovePageDialog
        page={page}
        isOpen={isMoving}
        onClose={() => setMoving(false)}
        onMoved={(slug) => {
          setMoving(false);
          onMoved(slug);
        }}
      />
      {!isEditing && <PageActions page={page} standing={standing} {...rest} />}
    </header>
  );
}

type PageActionsProps = Omit<PageHeadProps, 'isEditing' | 'onMoved'> & { standing: PageStanding };

function PageActions({ page, standing, goLive, takesFocus, onEdit, onClose }: PageActionsProps) {
  const hosting = useHostingStatus();
  const hasPlan = useHasPlan();
  const [isDeleting, setDeleting] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);
  const { run, running, failure } = useOneAction(page);
  const publish = () =>
    run('publish', () => {
      if (missingOf(hosting, hasPlan).length > 0) goLive.onOpen();
    });
  const unpublish = () => run('unpublish', goLive.onClose);
  const toPublic = { publish, unpublish, running };
  return (
    <>
      <Group align="stretch" gap={8} pt={4}>
        <Visit page={page} />
        <MainAction kind={standing.kind} {...toPublic} />
        <Button ref={edit} variant="default" onClick={onEdit}>
          Edit
        </Button>
        <SharePreviewButton page={page} />
        <Button variant="subtle" color="red" className={styles.delete} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Group>
      <StandingNote standing={standing} onFinish={goLive.onOpen} {...toPublic} />
      <FailureNote text={failure} />
      <GoLiveDialog
        page={page}
        standing={standing}
        hosting={hosting}
        hasPlan={hasPlan}
        goLive={goLive}
        unpublish={{ run: unpublish, isRunning: running === 'unpublish' }}
        failure={failure}
      />
      <DeletePagesDialog
        pages={[page]}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={(failed) => failed.length === 0 && onClose()}
      />
    </>
  );
}

interface ToPublic {
  publish: () => void;
  unpublish: () => void;
  running: 'publish' | 'unpublish' | 'delete' | null;
}

/** Where a page waits, its note has the buttons instead. */
function MainAction({ kind, publish, unpublish, running }: ToPublic & Pick<PageStanding, 'kind'>) {
  if (kind === 'waiting' || kind === 'offline') return null;
  return kind === 'draft' ? (
    <Button loading={running === 'publish'} onClick={publish}>
      Publish
    </Button>
  ) : (
    <Button variant="default" loading={running === 'unpublish'} onClick={unpublish}>
      Unpublish
    </Button>
  );
}

type StandingNoteProps = ToPublic & { standing: PageStanding; onFinish: () => void };

/** What the public does not see yet, and what changes that. */
function StandingNote({ standing, onFinish, publish, unpublish, running }: StandingNoteProps) {
  if (standing.kind === 'draft' || standing.kind === 'live') return null;
  if (standing.kind === 'changed')
    return (
      <div className={styles.changed}>
        <span>Unpublished changes</span>
        <Button size="compact-sm" loading={running === 'publish'} onClick={publish}>
          Publish changes
        </Button>
      </div>
    );
  return (
    <div className={styles.changed}>
      <span>{standing.sentence ?? 'Waiting for hosting.'}</span>
      <Group gap={8} wrap="nowrap">
        <Button size="compact-sm" variant="default" loading={running === 'unpublish'} onClick={unpublish}>
          Unpublish
        </Button>
        <Button size="compact-sm" onClick={onFinish}>
          Finish
        </Button>
      </Group>
    </div>
  );
}

/** Publishes or unpublishes this page; says why when that fails. */
function useOneAction(page: GeneratedPage) {
  const { mutate, isPending, variables, data } = usePageAction();
  const run = (kind: 'publish' | 'unpublish', onDone: () => void) =>
    mutate(
      { action: { kind }, page_ids: [page.id] },
      { onSuccess: ({ failed }) => failed.length === 0 && onDone() },
    );
  return {
    run,
    running: isPending ? variables.action.kind : null,
    failure: isPending ? null : (data?.detail ?? null),
  };
}

/** Opens the page as the public sees it, or says why it cannot. */
function Visit({ page }: { page: GeneratedPage }) {
  const hosting = useHostingStatus();
  const address = visitAddress(page, hosting, useHasPlan());
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
