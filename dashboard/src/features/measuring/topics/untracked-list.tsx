import { Button } from '@mantine/core';
import type { Untracked } from '@sightline/contract/measuring/topic-results';
import { countOf } from '../../../lib/words/format.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import styles from './untracked-list.module.css';

interface UntrackedListProps {
  untracked: Untracked[];
  onTrack: (company: Untracked) => void;
  /** The name being added. */
  pending?: string;
}

/** Untracked companies that answers name; one click makes one a competitor. */
export function UntrackedList({ untracked, onTrack, pending }: UntrackedListProps) {
  return (
    <ul className={styles.list}>
      {untracked.map((company) => (
        <li key={company.name} className={styles.row}>
          <span>
            <strong>{company.name}</strong>
            {company.domain && <span className={styles.domain}>{company.domain}</span>}
          </span>
          <LinkAnchor
            to="/topic-analysis/prompt-execution/$promptExecutionId"
            params={{ promptExecutionId: company.prompt_execution_id }}
            search={{ tab: 'response' }}
          >
            {countOf(company.answers, 'answer')}
          </LinkAnchor>
          <Button
            size="compact-sm"
            variant="default"
            loading={pending === company.name}
            aria-label={`Track ${company.name}`}
            onClick={() => onTrack(company)}
          >
            Track
          </Button>
        </li>
      ))}
    </ul>
  );
}
