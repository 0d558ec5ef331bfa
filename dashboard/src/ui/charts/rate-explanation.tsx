import { Popover } from '@mantine/core';
import { countOf, countText } from '../../lib/words/format.ts';
import { rangeText } from '../../lib/words/percent.ts';
import styles from './rate.module.css';
import type { Explained } from './rate.tsx';

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
