import { Button, Group, Loader, Skeleton, Text } from '@mantine/core';
import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import { useState } from 'react';
import { VersionCheck } from '../features/personalizing/editor/check-button.tsx';
import { usePageChanges, useSitePages } from '../features/personalizing/site-pages/site-pages.api.ts';
import { useVariantDetail, useVariants } from '../features/personalizing/variants/landing-pages.api.ts';
import { ShownVariant } from '../features/personalizing/variants/shown-variant.tsx';
import { VariantDecision } from '../features/personalizing/variants/variant-decision.tsx';
import { useWaiting } from '../features/personalizing/variants/variant-lives.api.ts';
import { query } from '../lib/server/api-client.ts';
import { useRenew } from '../lib/server/domain-calls.ts';
import { failureOf } from '../lib/server/problem.ts';
import { FailureNote } from '../ui/forms/failure-note.tsx';
import { LinkAnchor, LinkButton } from '../ui/layout/links.tsx';
import { pageName } from '../ui/layout/page-name.ts';
import { toast } from '../ui/overlays/toasts.tsx';

const LOOK_EVERY = 3000;

type Waiting = React.ComponentProps<typeof VariantDecision>['variant'];

/** The first variant: what the product proposes, its check on the real page, and the approval. */
export function FirstVariant({ isDone }: { isDone: boolean }) {
  const { data, error } = useWaiting(LOOK_EVERY);
  const renew = useRenew(query.overview);
  const [approved, setApproved] = useState<Waiting | null>(null);
  const waiting = data?.waiting[0];
  if (approved) return <ShownVariant of={approved} />;
  if (isDone) return <IsShown more={data?.count ?? 0} />;
  if (waiting)
    return (
      <VariantDecision
        key={`${waiting.variant_id} ${waiting.page_id}`}
        variant={waiting}
        isInPanel
        check={(of) => <VersionCheck of={of} />}
        onDecided={(done, what) => {
          if (what === 'approve') setApproved(waiting);
          void renew();
          toast({
            ...done,
            undo: async () => {
              await done.undo?.();
              setApproved(null);
            },
          });
        }}
      />
    );
  if (error) return <FailureNote text={failureOf(error)} />;
  return data ? <NothingYet /> : <Skeleton height={120} />;
}

/** Visitors have read a variant before this was opened. */
function IsShown({ more }: { more: number }) {
  return (
    <>
      <Text maw={720} mb={8}>
        Visitors see a variant. Some of them keep the original, so you can see whether it helps.
      </Text>
      <Group gap={24}>
        <LinkAnchor to="/personalized-pages">Personalized Pages</LinkAnchor>
        <LinkAnchor to="/analytics">Analytics</LinkAnchor>
        {more > 0 && (
          <LinkAnchor
            to="/decisions"
            search={{ kind: 'variant' }}
          >{`${more} waiting for approval`}</LinkAnchor>
        )}
      </Group>
    </>
  );
}

/** Why nothing waits for approval: it is still being read or written, or there is nothing to say. */
function NothingYet() {
  const { data: pages, error } = useSitePages();
  const isKnown = pages?.some(({ enabled, scanned_at }) => enabled && scanned_at !== null) ?? false;
  if (error) return <FailureNote text={failureOf(error)} />;
  if (!pages) return <Skeleton height={120} />;
  const on = pages.filter(({ enabled }) => enabled);
  const [first] = on;
  if (!first)
    return <ChoosePage says="No page may change yet. Choose one, and variants are proposed for it." />;
  if (isKnown) return <Written />;
  return first.ingest_task_id ? (
    <Busy says={`Reading ${pageName(first.path)}. This takes up to a minute.`} />
  ) : (
    <Unread page={first} />
  );
}

function Unread({ page }: { page: SitePage }) {
  const { rescan } = usePageChanges();
  return (
    <>
      <FailureNote text={page.scan_error ?? `${pageName(page.path)} hasn’t been read yet.`} />
      <Button
        mt={8}
        variant="default"
        loading={rescan.isPending}
        onClick={() => rescan.mutate({ page_id: page.id })}
      >
        Scan again
      </Button>
    </>
  );
}

/** What the writer says of the pages for visitors from assistants, who come first. */
function Written() {
  const variants = useVariants(true);
  const { data } = useVariantDetail(variants.data?.[0]?.id, true);
  const note = data?.pages.find(({ version, note }) => version > 0 || note !== null)?.note;
  if (note === undefined)
    return <Busy says="Writing variants from what your website says. This takes up to a minute." />;
  return <ChoosePage says={note ?? 'All proposals are decided. Choose another page, or edit one by hand.'} />;
}

function Busy({ says }: { says: string }) {
  return (
    <p role="status">
      <Loader size={14} aria-hidden /> {says}
    </p>
  );
}

function ChoosePage({ says }: { says: string }) {
  return (
    <>
      <Text maw={720} mb={12}>
        {says}
      </Text>
      <Group gap={8}>
        <LinkButton to="/personalization-setup/pages" variant="default">
          Choose pages
        </LinkButton>
        <LinkButton to="/personalized-pages" variant="default">
          Personalized Pages
        </LinkButton>
      </Group>
    </>
  );
}
