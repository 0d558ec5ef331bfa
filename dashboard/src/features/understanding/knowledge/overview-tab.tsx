import { Button, Group, Title } from '@mantine/core';
import type { Domain } from '@sightline/contract/company/domains';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { Suspense, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { AddKnowledge } from './add-knowledge.tsx';
import { Disagreements } from './disagreements.tsx';
import { useFreshDomain } from './knowledge.api.ts';
import { OverviewEditor } from './overview-editor.tsx';
import styles from './overview-tab.module.css';
import { ReviewChanges } from './review-changes.tsx';
import { WaitingDrafts } from './waiting-drafts.tsx';

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
      <EmptyState title="No overview yet." outline="none" action={actions}>
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
      <div className={styles.text}>
        <Suspense fallback={<TextSkeleton />}>
          <Markdown text={description} />
        </Suspense>
      </div>
    </>
  );
}
