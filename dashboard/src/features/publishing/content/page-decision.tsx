import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { useState } from 'react';
import { useStandings } from '../../../lib/server/page-standings.ts';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { onKey } from '../../../ui/forms/on-key.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/layout/links.tsx';
import type { Toast } from '../../../ui/overlays/toast-list.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { DeletePagesDialog } from './delete-pages-dialog.tsx';
import { usePageAction } from './page-changes.api.ts';
import { PageFrame } from './page-preview.tsx';
import { PageWarnings } from './page-warnings.tsx';
import { usePageText, usePreview, useVersions } from './pages.api.ts';

/** One page in the queue: its text, with what is new since the public version marked. */
export function PageDecision({
  page_id,
  title,
  onDecided,
}: {
  page_id: string;
  title: string;
  onDecided: (done: Toast) => void;
}) {
  const { data: page, error } = usePageText(page_id);
  return (
    <>
      <Title order={2} size="h1">
        {title}
      </Title>
      <FailureNote text={failureOf(error)} />
      {page ? <Known page={page} onDecided={onDecided} /> : <Skeleton height={320} mt={8} />}
    </>
  );
}

function Known({ page, onDecided }: { page: GeneratedPage; onDecided: (done: Toast) => void }) {
  const { publish, isPending, failure } = usePublish(page, onDecided);
  const [isDeleting, setDeleting] = useState(false);
  const isNew = page.live_version === null;
  return (
    <>
      <Why page={page} />
      <Group gap={8} my={16} align="stretch">
        {!page.outline && (
          <Button loading={isPending} {...onKey('A')} onClick={publish}>
            {isNew ? 'Publish' : 'Publish changes'}
          </Button>
        )}
        <LinkButton variant="default" to="/content" search={{ slug: page.slug }} {...onKey('E')}>
          Edit
        </LinkButton>
        {isNew && (
          <Button variant="default" {...onKey('D')} onClick={() => setDeleting(true)}>
            Delete…
          </Button>
        )}
      </Group>
      <FailureNote text={failure} />
      <Stack gap={16}>
        <PageWarnings page={page} />
        <Changes page={page} />
      </Stack>
      <DeletePagesDialog
        pages={[page]}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={(failed) => failed.length === 0 && onDecided({ title: `“${page.title}” deleted` })}
      />
    </>
  );
}

/** Only a first publication can be taken back: afterwards, nothing brings the version before back. */
function usePublish(page: GeneratedPage, onDecided: (done: Toast) => void) {
  const { mutate, mutateAsync, isPending, data } = usePageAction();
  const page_ids = [page.id];
  const undo = () => mutateAsync({ action: { kind: 'unpublish' }, page_ids });
  const publish = () =>
    mutate(
      { action: { kind: 'publish' }, page_ids },
      {
        onSuccess: ({ failed }) => {
          if (failed.length > 0) return;
          onDecided({ title: `“${page.title}” published`, ...(page.live_version === null && { undo }) });
        },
      },
    );
  return { publish, isPending, failure: isPending ? null : (data?.detail ?? null) };
}

function Why({ page }: { page: GeneratedPage }) {
  const { sentence } = useStandings()(page);
  const { question, title, topic_id, live_version, updated_at } = page;
  return (
    <Text c="dimmed">
      {live_version === null ? 'A new page' : 'Changes to a public page'}
      {question && question !== title && `, for “${question}”`}, <Moment at={updated_at} />.{' '}
      {sentence && `${sentence} `}
      {topic_id && (
        <LinkAnchor
          inherit
          underline="always"
          to="/topic-analysis/topic/$topicId"
          params={{ topicId: topic_id }}
        >
          Its topic
        </LinkAnchor>
      )}
    </Text>
  );
}

function Changes({ page }: { page: GeneratedPage }) {
  const { data: versions } = useVersions(page);
  const before = versions?.find(({ version }) => version === page.live_version)?.id ?? null;
  const { data: html } = usePreview({ page, before_version_id: before, enabled: versions !== undefined });
  return <PageFrame title={`Preview of ${page.title}`} html={html} />;
}
