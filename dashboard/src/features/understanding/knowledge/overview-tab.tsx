import { ActionIcon, Box, Button, Group, Title } from '@mantine/core';
import type { Domain } from '@sightline/contract/company/domains';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { Trash2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { AddKnowledge } from './add-knowledge.tsx';
import { Disagreements } from './disagreements.tsx';
import { useFreshDomain, useKnowledge, useRemoveEntry } from './knowledge.api.ts';
import { OverviewEditor } from './overview-editor.tsx';
import styles from './overview-tab.module.css';
import { ReviewForm } from './review-form.tsx';

const Markdown = lazyExport(() => import('../../../ui/text/markdown.tsx'), 'Markdown');

/** The company overview: read, edit, or add to it. */
export function OverviewTab() {
  const domain = useFreshDomain();
  const [edited, setEdited] = useState<Domain | null>(null);
  const [reviewed, setReviewed] = useState<KnowledgeEntry | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [hasEdited, setHasEdited] = useState(false);
  if (!domain) return <TextSkeleton />;
  if (edited) {
    const end = () => {
      setEdited(null);
      setHasEdited(true);
    };
    return <OverviewEditor domain={edited} onDone={end} />;
  }
  return (
    <>
      <Disagreements />
      <WaitingDrafts onReview={setReviewed} />
      <Overview
        domain={domain}
        onEdit={() => setEdited(domain)}
        onAdd={() => setAdding(true)}
        takesFocus={hasEdited}
      />
      <AddKnowledge
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onCreated={(entry) => {
          setAdding(false);
          setReviewed(entry);
        }}
      />
      <ReviewChanges entry={reviewed} onClose={() => setReviewed(null)} />
    </>
  );
}

interface OverviewProps {
  domain: Domain;
  onEdit: () => void;
  onAdd: () => void;
  /** After editing, so that keyboard focus returns to where it was. */
  takesFocus: boolean;
}

function Overview({ domain: { description }, onEdit, onAdd, takesFocus }: OverviewProps) {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);
  const actions = (
    <Group gap="sm" wrap="nowrap">
      <Button ref={edit} variant="default" onClick={onEdit}>
        Edit
      </Button>
      <Button onClick={onAdd}>Add knowledge</Button>
    </Group>
  );
  if (!description) {
    return (
      <EmptyState title="No overview yet." action={actions}>
        Your company overview appears here once we’ve read your website. All content builds on it.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.head}>
        <Title order={2}>About your company</Title>
        {actions}
      </div>
      <Box maw={720}>
        <Suspense fallback={<TextSkeleton />}>
          <Markdown text={description} />
        </Suspense>
      </Box>
    </>
  );
}

const WIDTH = 1120;

/** The current overview next to the proposed one. Closing it by keyboard keeps the text for another review. */
function ReviewChanges({ entry, onClose }: { entry: KnowledgeEntry | null; onClose: () => void }) {
  const [isEdited, setEdited] = useState(false);
  const close = () => {
    setEdited(false);
    onClose();
  };
  return (
    <Dialog
      isOpen={entry !== null}
      title="Review changes"
      width={WIDTH}
      onClose={isEdited ? undefined : close}
    >
      {entry && <ReviewForm key={entry.id} entry={entry} onEdited={() => setEdited(true)} onClose={close} />}
    </Dialog>
  );
}

/** Typed texts whose review was not finished, so that nothing is lost. */
function WaitingDrafts({ onReview }: { onReview: (entry: KnowledgeEntry) => void }) {
  const { data } = useKnowledge();
  const remove = useRemoveEntry();
  const drafts = data?.filter(({ status }) => status === 'draft') ?? [];
  if (drafts.length === 0) return null;
  return (
    <ul className={styles.drafts} aria-label="Waiting for review">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <span>Not in the overview yet: {draft.content_text}</span>
          <Button size="compact-sm" variant="default" onClick={() => onReview(draft)}>
            Review
          </Button>
          <ActionIcon
            aria-label={`Delete ${draft.content_text?.slice(0, 60)}`}
            onClick={() => remove.run([draft.id], 'draft')}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
