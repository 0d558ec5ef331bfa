import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { useRef, useState } from 'react';
import { SuggestionCard } from './suggestion-card.tsx';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  /** Name of the list for screen readers. */
  label: string;
  suggestions: Suggestion[];
  level: 2 | 3;
  showTopic?: boolean;
}

/** Suggestion cards. When one leaves the list, the focus stays in it. */
export function SuggestionList({ label, suggestions, level, showTopic = false }: SuggestionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ul ref={list} className={styles.list} aria-label={label} tabIndex={-1}>
        {suggestions.map((suggestion) => (
          <SuggestionCard
            key={suggestion.id}
            suggestion={suggestion}
            level={level}
            showTopic={showTopic}
            onMarked={() => {
              setSaid(suggestion.status === 'applied' ? 'Marked to-do.' : 'Marked complete.');
              list.current?.focus({ preventScroll: true });
            }}
          />
        ))}
      </ul>
    </>
  );
}

export function SuggestionsSkeleton() {
  return (
    <div className={styles.list} aria-busy>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} height={140} />
      ))}
    </div>
  );
}
