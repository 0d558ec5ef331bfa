import { ActionIcon, Button, Skeleton, Stack, TextInput, Title } from '@mantine/core';
import type { Disagreement } from '@sightline/contract/understanding/facts';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { Disagreements } from './disagreements.tsx';
import { useDisagreements, useUndoDecision } from './facts.api.ts';
import { useKnowledge, useKnowledgeChanges, useRemoveEntry } from './knowledge.api.ts';
import { SourceTable } from './source-table.tsx';
import styles from './sources-tab.module.css';

/** Knowledge besides the website: pages and files by address, then accepted texts. */
export function SourcesTab() {
  const { data: entries, isPending } = useKnowledge();
  const sources = entries?.filter(({ source_url }) => source_url !== null) ?? [];
  const notes =
    entries?.filter(({ entry_type, status }) => entry_type === 'prompt' && status === 'accepted') ?? [];
  return (
    <Stack gap={24}>
      <Disagreements />
      <AddSource />
      {isPending ? (
        <Skeleton height={160} />
      ) : (
        <SourceTable
          sources={sources}
          empty={
            <EmptyState outline="rows" title="No knowledge sources added yet.">
              Add a web page, PDF, text file or sitemap. We read it in the background and use it in answers
              and content.
            </EmptyState>
          }
        />
      )}
      {notes.length > 0 && (
        <section>
          <Title order={2} mb="sm">
            Notes
          </Title>
          <NoteList notes={notes} />
        </section>
      )}
      <DecisionList />
    </Stack>
  );
}

/** Typed texts that were merged into the overview; deleting one does not change the overview. */
function NoteList({ notes }: { notes: KnowledgeEntry[] }) {
  const remove = useRemoveEntry();
  return (
    <ul className={styles.notes} aria-label="Notes">
      {notes.map(({ id: entry_id, content_text, created_at }) => (
        <li key={entry_id}>
          <span className={styles.note}>{content_text}</span>
          <span className={styles.state}>
            <Moment at={created_at} />
          </span>
          <ActionIcon
            aria-label={`Delete the note ${content_text?.slice(0, 60)}`}
            title="Delete"
            onClick={() => remove.run([entry_id], 'note')}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

/** Adds a web page, a PDF, a text or a sitemap by its address. */
function AddSource() {
  const { enabled } = useDomainId();
  const [url, setUrl] = useState('');
  const { create } = useKnowledgeChanges();
  const source_url = url.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (source_url === '' || !enabled || create.isPending) return;
    create.mutate(
      { entry_type: 'link', source_type: 'manual', source_url },
      // What was typed meanwhile stays.
      { onSuccess: () => setUrl((now) => (now.trim() === source_url ? '' : now)) },
    );
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextInput
        aria-label="URL"
        placeholder="https://example.com/guide.pdf"
        type="url"
        maxLength={2000}
        value={url}
        error={create.isError && detailOf(create.error)}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value);
          if (create.isError) create.reset();
        }}
      />
      <Button type="submit" disabled={source_url === ''} loading={create.isPending}>
        Add source
      </Button>
    </form>
  );
}

/** What someone decided where sources disagreed; taking it back asks again. */
function DecisionList() {
  const { data } = useDisagreements();
  const undo = useUndoDecision();
  const decided = data?.filter(({ decision }) => decision !== null) ?? [];
  if (decided.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        Decided
      </Title>
      <ul className={styles.notes} aria-label="Decided">
        {decided.map(({ key, subject, values, decision }) => (
          <li key={key}>
            <span className={styles.note}>{`${subject}: ${outcomeOf(values, decision)}`}</span>
            <span className={styles.state}>
              {decision?.decided_by} {decision && <Moment at={decision.decided_at} />}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Undo the decision about ${subject}`}
              disabled={undo.isPending}
              onClick={() => decision && undo.run(decision.id)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeOf(values: Disagreement['values'], decision: Disagreement['decision']): string {
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  const chosen = values.find(({ value }) => value === decision?.chosen);
  if (!chosen) return `${list.format(values.map(({ text }) => text))} are right`;
  const others = values.filter((one) => one !== chosen).map(({ text }) => text);
  return others.length === 0
    ? `${chosen.text} is right`
    : `${chosen.text} is right, not ${list.format(others)}`;
}
