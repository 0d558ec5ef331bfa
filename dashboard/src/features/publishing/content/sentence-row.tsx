import { Button, Group } from '@mantine/core';
import type { CheckedSentence } from '@sightline/contract/publishing/page-sentences';
import type { Mark } from '../../../lib/words/marks.ts';
import { splitByMarks } from '../../../lib/words/marks.ts';
import type { MarkTone } from '../../../ui/charts/palette.ts';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { EvidenceQuote, Marked } from '../../../ui/text/evidence-quote.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import styles from './page-sentences.module.css';

interface SentenceRowProps {
  sentence: CheckedSentence;
  onAccept: (accepted: boolean) => void;
  /** Null where no sentence of the sources could stand in its place. */
  onMend: (() => void) | null;
  /** Null where it is part of a link or of emphasis and has to be changed by hand. */
  onDrop: (() => void) | null;
}

export const isMarked = ({ state, accepted }: CheckedSentence) => state !== 'held' && accepted === null;

/** One sentence, what it rests on, and what can be done where it does not. */
export function SentenceRow({ sentence, onAccept, onMend, onDrop }: SentenceRowProps) {
  const { text, source, accepted, state } = sentence;
  const name = text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text;
  return (
    <li className={styles.row}>
      <p className={styles.said}>
        {splitByMarks(text, marksIn(sentence)).map(({ at, text: piece, mark }) =>
          mark ? (
            <Marked key={at} mark={mark}>
              {piece}
            </Marked>
          ) : (
            piece
          ),
        )}
      </p>
      <Verdict sentence={sentence} />
      {source && (
        <EvidenceQuote
          text={source.text}
          source={
            source.url ? (
              <OutsideLink href={source.url} isInText>
                {source.title || source.url}
              </OutsideLink>
            ) : (
              source.title
            )
          }
        />
      )}
      {isMarked(sentence) && (
        <Group gap="xs">
          <Action word="Accept" name={name} onClick={() => onAccept(true)} />
          {onMend && <Action word="Mend" name={name} onClick={onMend} />}
          {onDrop && <Action word="Drop" name={name} onClick={onDrop} />}
        </Group>
      )}
      {accepted && state !== 'held' && (
        <Group gap="xs">
          <Action word="Check again" name={name} onClick={() => onAccept(false)} />
        </Group>
      )}
    </li>
  );
}

/** Enough to tell sentences apart. */
const MAX_NAME = 60;

function Action({ word, name, onClick }: { word: string; name: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" aria-label={`${word}: ${name}`} onClick={onClick}>
      {word}
    </Button>
  );
}

function Verdict({ sentence: { state, differences, accepted, source } }: { sentence: CheckedSentence }) {
  if (state === 'held')
    return <StatusDot tone="good" label={source ? 'Backed by its source' : 'No claims to check'} />;
  const told =
    state === 'unheld'
      ? 'No source found'
      : `Differs from its source: ${differences.map(({ kind, text }) => `${KINDS[kind]} “${text}”`).join(', ')}`;
  return accepted ? (
    <StatusDot tone="idle" label={`Accepted by ${accepted.by ?? 'somebody'}. ${told}`} at={accepted.at} />
  ) : (
    <StatusDot tone="warn" label={told} />
  );
}

const KINDS: Record<CheckedSentence['differences'][number]['kind'], string> = {
  figure: 'figure',
  unit: 'unit',
  date: 'date',
  name: 'name',
  link: 'address',
  negation: 'negation',
  claim: 'claim',
};

function marksIn({ text, differences }: CheckedSentence): Mark<MarkTone>[] {
  return differences.flatMap(({ kind, text: part }) => {
    const start = text.indexOf(part);
    return start < 0
      ? []
      : [
          {
            start,
            end: start + part.length,
            tone: 'discovered',
            label: `${KINDS[kind]} not found in its source`,
          },
        ];
  });
}
