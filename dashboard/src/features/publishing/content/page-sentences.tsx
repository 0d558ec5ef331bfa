import { Button, Group, SegmentedControl, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CheckedSentence } from '@sightline/contract/publishing/page-sentences';
import { useRef, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { countOf } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { useAcceptSentence } from './page-changes.api.ts';
import styles from './page-sentences.module.css';
import { useSentences } from './pages.api.ts';
import { dropAt, placeNow, replaceAt } from './sentence-edits.ts';
import { isMarked, SentenceRow } from './sentence-row.tsx';

interface SentencesProps {
  pageId: string;
  /** The text as it stands in the editor. */
  markdown: string;
  /** Puts another text into the editor, where it can be undone. */
  onEdit: (markdown: string) => void;
}

/** Shows on request what each sentence of the text rests on. */
export function SentencesToggle(props: SentencesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide sources' : 'Sources of each sentence'}
      </Button>
      {isOpen && <PageSentences {...props} />}
    </div>
  );
}

/** After the last key, so that not every letter is checked. */
const WAIT_MS = 800;

/** The sentences of the text beside what they rest on. */
function PageSentences({ pageId, markdown, onEdit }: SentencesProps) {
  const [settled] = useDebouncedValue(markdown, WAIT_MS);
  const { data, error } = useSentences(pageId, settled);
  const [shown, setShown] = useState<'marked' | 'all'>('marked');
  const { done, act, failure } = useActions(pageId, markdown, onEdit);
  if (error && !data) return <FailureNote text={detailOf(error)} />;
  if (!data) return <TextSkeleton />;
  const rows = data.sentences.flatMap((sentence, index) => {
    const place = sentence.place && placeNow(data.markdown, sentence.place, markdown);
    return sentence.place && !place ? [] : [{ sentence, place, index }];
  });
  const marked = rows.filter(({ sentence }) => isMarked(sentence));
  return (
    <section className={styles.sentences} aria-label="Sources of each sentence">
      <Group justify="space-between" gap="sm">
        <Title order={3}>Sources</Title>
        <SegmentedControl
          aria-label="Sentences shown"
          size="xs"
          value={shown}
          data={[
            { value: 'marked', label: `To check (${marked.length})` },
            { value: 'all', label: `All (${rows.length})` },
          ]}
          onChange={setShown}
        />
      </Group>
      {done}
      <FailureNote text={failure} />
      {shown === 'marked' && marked.length === 0 && (
        <p className={styles.quiet}>Nothing to check. Every sentence is backed by a source or accepted.</p>
      )}
      <ol className={styles.list}>
        {(shown === 'marked' ? marked : rows).map(({ sentence, place, index }) => (
          <SentenceRow
            key={index}
            sentence={sentence}
            onAccept={(accepted) => act.accept(sentence, accepted)}
            onMend={place && sentence.mend !== null ? () => act.mend(place, sentence) : null}
            onDrop={place && (() => act.drop(place))}
          />
        ))}
      </ol>
      {data.left_out > 0 && (
        <p className={styles.quiet}>
          {countOf(data.left_out, 'further sentence')} of this long page left out.
        </p>
      )}
    </section>
  );
}

interface Done {
  said: string;
  /** The text after an edit: once it has changed further, taking the edit back would take more. */
  left?: string;
  undo: () => void;
}

/** What one click does to a sentence, and how it is taken back. */
function useActions(page_id: string, markdown: string, onEdit: (markdown: string) => void) {
  const [last, setLast] = useState<Done | null>(null);
  const place = useRef<HTMLParagraphElement>(null);
  const accept = useAcceptSentence(page_id);
  const tell = (done: Done) => {
    setLast(done);
    // The button that was clicked goes away with its mark.
    place.current?.focus();
  };
  const edit = (said: string, next: string) => {
    onEdit(next);
    tell({
      said,
      left: next,
      undo: () => {
        onEdit(markdown);
        setLast(null);
      },
    });
  };
  const keep = (sentence: string, accepted: boolean) =>
    accept.mutate(
      { sentence, accepted },
      {
        onSuccess: () =>
          tell({
            said: accepted ? 'Sentence accepted.' : 'Acceptance undone.',
            undo: () => keep(sentence, !accepted),
          }),
      },
    );
  return {
    act: {
      accept: ({ text }: CheckedSentence, accepted: boolean) => keep(text, accepted),
      mend: (at: { start: number; end: number }, { mend }: CheckedSentence) =>
        edit('Fixed in the text above.', replaceAt(markdown, at, mend ?? '')),
      drop: (at: { start: number; end: number }) =>
        edit('Removed from the text above.', dropAt(markdown, at)),
    },
    failure: accept.error ? detailOf(accept.error) : null,
    done: (
      <div className={styles.done}>
        <p ref={place} tabIndex={-1} role="status" className={styles.said}>
          {last?.said}
        </p>
        {last && (last.left ?? markdown) === markdown && (
          <Button variant="default" size="compact-sm" onClick={last.undo}>
            Undo
          </Button>
        )}
      </div>
    ),
  };
}
