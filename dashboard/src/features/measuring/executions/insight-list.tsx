import { Anchor, VisuallyHidden } from '@mantine/core';
import type { Insight } from '@sightline/contract/measuring/topics';
import { useState } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import styles from './insight-list.module.css';

/** Sentences computed from the answers, each with a link to the answers behind it. */
export function InsightList({ insights }: { insights: Insight[] }) {
  if (insights.length === 0) {
    return (
      <EmptyState title="No insights found.">
        Patterns across answers will appear here once there are enough of them.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {insights.map(({ id, text, evidence }) => (
        <li key={id} className={styles.insight}>
          <span>{text}</span>
          {evidence.length > 0 && <Evidence evidence={evidence} of={text} />}
        </li>
      ))}
    </ul>
  );
}

const MAX_SHOWN = 3;

function Evidence({ evidence, of }: Pick<Insight, 'evidence'> & { of: string }) {
  const [isWhole, setWhole] = useState(false);
  const executions = [...new Set(evidence.map(({ prompt_execution_id }) => prompt_execution_id))];
  return (
    <span className={styles.evidence}>
      From {countOf(executions.length, 'prompt execution')}:
      {executions.slice(0, isWhole ? undefined : MAX_SHOWN).map((id, index) => (
        <LinkAnchor
          key={id}
          size="xs"
          underline="always"
          to="/topic-analysis/prompt-execution/$promptExecutionId"
          params={{ promptExecutionId: id }}
          search={{ tab: 'response' }}
        >
          {executions.length === 1 ? 'read the answers' : `answers ${index + 1}`}
          <VisuallyHidden> behind “{of}”</VisuallyHidden>
        </LinkAnchor>
      ))}
      {executions.length > MAX_SHOWN && !isWhole && (
        <Anchor component="button" type="button" size="xs" onClick={() => setWhole(true)}>
          +{executions.length - MAX_SHOWN} more
        </Anchor>
      )}
    </span>
  );
}
