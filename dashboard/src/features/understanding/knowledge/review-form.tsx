import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Domain } from '@sightline/contract/company/domains';
import type { KnowledgeEntry, MergePreview } from '@sightline/contract/understanding/knowledge';
import { Suspense, useState } from 'react';
import { detailOf, failureOf, ProblemError } from '../../../lib/server/problem.ts';
import { readDomain, useDomainId } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { useAcceptMerge, useMergePreview, useRemoveEntry, useUploadOverview } from './knowledge.api.ts';
import styles from './review-form.module.css';

const MergeEditor = lazyExport(() => import('./merge-editor.tsx'), 'MergeEditor');
const LABELS = { original: 'Current overview', text: 'Proposed overview' };

interface ReviewFormProps {
  entry: KnowledgeEntry;
  onEdited: () => void;
  onClose: () => void;
}

export function ReviewForm({ entry, onEdited, onClose }: ReviewFormProps) {
  const { id } = useDomainId();
  const review = useMergePreview(entry.id);
  const remove = useRemoveEntry();
  const accept = useAcceptMerge();
  const upload = useUploadOverview();
  const [typed, setTyped] = useState<string | null>(null);
  const [fresh, setFresh] = useState<Domain | null>(null);
  const [editsContent, setEditsContent] = useState(true);
  const base = fresh ?? review.data?.domain;
  const text = typed ?? review.data?.preview.proposed_description ?? '';
  const approved_description = text.trim();
  const hasConflict = accept.error instanceof ProblemError && accept.error.status === 409;
  const save = () => {
    if (!base) return;
    const { description_version } = base;
    const onSuccess = () => {
      if (editsContent) upload.mutate();
      onClose();
    };
    accept.mutate({ entry_id: entry.id, approved_description, description_version }, { onSuccess });
  };
  const compareAgain = async () => {
    setFresh(await readDomain(id));
    accept.reset();
  };
  return (
    <Stack>
      {review.isPending && <Writing />}
      {review.isError && (
        <>
          <FailureNote text={detailOf(review.error, 'We couldn’t draft the changes.')} />
          <Group>
            <Button variant="default" onClick={() => review.refetch()} loading={review.isFetching}>
              Try again
            </Button>
          </Group>
        </>
      )}
      {review.data && base && (
        <>
          <Changes preview={review.data.preview} />
          <Suspense fallback={<Skeleton className={styles.place} />}>
            <MergeEditor
              original={base.description ?? ''}
              text={text}
              labels={LABELS}
              onChange={(changed) => {
                setTyped(changed);
                onEdited();
              }}
            />
          </Suspense>
        </>
      )}
      <Checkbox
        label="Edit content to reflect updated information"
        checked={editsContent}
        onChange={({ currentTarget }) => setEditsContent(currentTarget.checked)}
      />
      <FailureNote text={failureOf(accept.error)} />
      <Group justify="flex-end" gap="sm">
        {hasConflict && (
          <Button variant="default" mr="auto" onClick={compareAgain}>
            Compare with the new overview
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => {
            remove.run([entry.id], 'draft');
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button
          disabled={!review.data || approved_description === ''}
          loading={accept.isPending}
          onClick={save}
        >
          Accept and Save
        </Button>
      </Group>
    </Stack>
  );
}

function Writing() {
  return (
    <div role="status">
      <Text mb="sm">Drafting changes to the overview…</Text>
      <Skeleton className={styles.place} />
    </div>
  );
}

function Changes({ preview: { changes, note } }: { preview: MergePreview }) {
  return (
    <div>
      {changes.length > 0 && (
        <ul className={styles.changes} aria-label="What changes">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {note && <Text c="dimmed">{note}</Text>}
    </div>
  );
}
