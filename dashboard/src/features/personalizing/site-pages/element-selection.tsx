import { Box, Button, Loader, Text, Title } from '@mantine/core';
import type { PageElement, SitePage } from '@sightline/contract/personalizing/site-pages';
import { RotateCw } from 'lucide-react';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { pageName } from '../../../ui/layout/page-name.ts';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { ElementChoice } from './element-choice.tsx';
import { withPending } from './element-groups.ts';
import styles from './element-selection.module.css';
import { useElements, usePageChanges, useSaveElements, useSitePages } from './site-pages.api.ts';

const PAGES = '/personalization-setup/pages';

/** Which elements of a page may change for its visitors. */
export function ElementSelection({ pageId }: { pageId: string }) {
  const { data: pages } = useSitePages();
  const page = pages?.find(({ id }) => id === pageId);
  if (pages === undefined) return <TextSkeleton />;
  if (!page)
    return (
      <EmptyState title="Page not found." action={<LinkButton to={PAGES}>Back to Pages</LinkButton>}>
        It may have been deleted.
      </EmptyState>
    );
  return <PageElements key={page.id} page={page} />;
}

function PageElements({ page }: { page: SitePage }) {
  const { data: elements } = useElements(page);
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const save = useSaveElements();
  const { isIdle, isPending, reset } = save;
  const change = useCallback(
    (those: PageElement[], enabled: boolean) => {
      if (!isIdle && !isPending) reset();
      setPending((before) => withPending(before, those, enabled));
    },
    [isIdle, isPending, reset],
  );
  const submit = () =>
    save.mutate(pending, {
      // Changes made during the save remain unsaved.
      onSuccess: (_ok, saved) =>
        setPending((now) => new Map([...now].filter(([id, enabled]) => saved.get(id) !== enabled))),
    });
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (pending.size > 0 && !save.isPending) submit();
  };
  return (
    // At the end of many switches the button is far away.
    <section aria-labelledby="elements-of" onKeyDown={saveByKey}>
      <UnsavedGuard isDirty={pending.size > 0} />
      <BackLink to={PAGES}>Back to Pages</BackLink>
      <div className={styles.head}>
        <Box flex="1 1 320px" miw={0}>
          <Title order={2} id="elements-of" className={styles.path}>
            {pageName(page.path)}
          </Title>
          <Text c="dimmed">{page.title ?? 'Visitors may see changes to elements that are turned on.'}</Text>
        </Box>
        <ScanState page={page} />
        <Button
          onClick={submit}
          disabled={pending.size === 0 && !save.isPending}
          aria-disabled={save.isPending || undefined}
          aria-keyshortcuts="Control+S Meta+S"
          title="Or press Ctrl S or ⌘S"
        >
          <span aria-live="polite">{saveLabel(save.isPending, save.isSuccess && pending.size === 0)}</span>
        </Button>
      </div>
      <FailureNote text={failureOf(save.error)} />
      {page.scan_error && <p className={styles.error}>{page.scan_error}</p>}
      {elements === undefined && <TextSkeleton />}
      {elements?.length === 0 && <NoElements page={page} />}
      {elements !== undefined && elements.length > 0 && (
        <ElementChoice page={page} elements={elements} pending={pending} onChange={change} />
      )}
    </section>
  );
}

function saveLabel(isSaving: boolean, isSaved: boolean): string {
  if (isSaving) return 'Saving...';
  return isSaved ? 'Saved' : 'Save Changes';
}

function ScanState({ page }: { page: SitePage }) {
  const { rescan } = usePageChanges();
  if (page.ingest_task_id !== undefined)
    return (
      <span className={styles.scanning} role="status">
        <Loader size={12} aria-hidden /> Scanning...
      </span>
    );
  return (
    <Button
      variant="default"
      leftSection={<RotateCw size={16} aria-hidden />}
      loading={rescan.isPending}
      onClick={() => rescan.mutate({ page_id: page.id })}
    >
      Scan again
    </Button>
  );
}

function NoElements({ page }: { page: SitePage }) {
  return (
    <EmptyState outline="rows" title="No elements found for this page." order={3}>
      {page.ingest_task_id === undefined
        ? 'Scans find visible headings, text, buttons, links and images. Scan again once the page has some.'
        : 'Scanning the page. Its elements will appear here in a moment.'}
    </EmptyState>
  );
}
