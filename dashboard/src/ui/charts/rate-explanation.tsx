import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf, countText } from '../../lib/words/format.ts';
import { rangeText, type Score } from '../../lib/words/percent.ts';
import styles from './rate.module.css';

export interface Explained {
  /** Name of the figure, such as `Mentioned`. */
  name: string;
  share: Score;
  /** Number of yes answers, for a yes/no rate. */
  k?: number | null;
  n?: number | null;
  /** What was counted, `answer` by default. */
  unit?: string;
  low?: Score;
  high?: Score;
  /** How it is computed, in one sentence. */
  explanation: string;
  /** A link to the answers behind it. */
  evidence?: ReactNode;
}

interface RateExplanationProps extends Explained {
  isOpen: boolean;
}

export function RateExplanation({ isOpen, ...explained }: RateExplanationProps) {
  const { name, explanation, evidence } = explained;
  return (
    <Popover
      opened={isOpen}
      width={288}
      position="bottom-start"
      withinPortal={false}
      floatingStrategy="fixed"
      withRoles={false}
    >
      <Popover.Target>
        <span className={styles.anchor} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown role="group" aria-label={`About ${name}`} className={styles.explanation}>
        <strong>{name}</strong>
        <div>{explanation}</div>
        <p className={styles.facts}>{factsOf(explained)}</p>
        {evidence && <p className={styles.evidence}>{evidence}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}

function factsOf({ k, n, unit = 'answer', low, high }: Explained): string {
  if (!n) return 'Not measured yet.';
  const counted =
    k === null || k === undefined ? `From ${countOf(n, unit)}.` : `${countText(k)} of ${countOf(n, unit)}.`;
  const interval = rangeText(low, high);
  return interval === null ? counted : `${counted} 95% interval for such prompts: ${interval}.`;
}
