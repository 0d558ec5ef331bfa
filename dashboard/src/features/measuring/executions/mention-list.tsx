import type { AnswerMention } from '@sightline/contract/measuring/executions';
import { Marked } from '../../../ui/text/evidence-quote.tsx';
import { WHO } from './answer-marks.ts';
import styles from './mention-list.module.css';

/** The companies an answer names, in order. */
export function MentionList({ mentions }: { mentions: AnswerMention[] }) {
  const counted = mentions.filter(({ spans }) => spans.length > 0).toSorted((a, b) => a.rank - b.rank);
  const uncounted = mentions.filter(({ spans, negated }) => spans.length === 0 && negated.length > 0);
  if (counted.length + uncounted.length === 0)
    return <p className={styles.none}>This answer mentions no companies.</p>;
  return (
    <>
      <ol className={styles.list}>
        {counted.map(({ name, entity, spans }) => (
          <li key={name}>
            <Marked mark={{ tone: entity, label: WHO[entity] }}>{name}</Marked>
            <span className={styles.who}>
              {WHO[entity]}
              {spans.length > 1 && ` · ${spans.length} times`}
            </span>
          </li>
        ))}
      </ol>
      {uncounted.map(({ name }) => (
        <p key={name} className={styles.none}>
          <Marked mark={{ tone: 'negated', label: 'not counted' }}>{name}</Marked> is only mentioned to say
          nothing was found, so it doesn’t count.
        </p>
      ))}
    </>
  );
}
