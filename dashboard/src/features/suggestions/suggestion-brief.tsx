import type { Suggestion } from '@sightline/contract/suggestions';
import type { ReactNode } from 'react';
import { LinkAnchor } from '../../ui/links.tsx';
import { analysisOf } from './group-suggestions.ts';
import styles from './suggestion-brief.module.css';

interface SuggestionBriefsProps {
  label: string;
  suggestions: Suggestion[];
  /** Why there may be none. */
  reason?: ReactNode;
}

/** Suggestions as lines that lead to what they come from. */
export function SuggestionBriefs({ label, suggestions, reason }: SuggestionBriefsProps) {
  if (suggestions.length === 0) return <p className={styles.none}>No items. {reason}</p>;
  return (
    <ul className={styles.list} aria-label={label}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.id} className={styles.brief}>
          <BriefText suggestion={suggestion} />
          {suggestion.topic_text && <span className={styles.topic}>{suggestion.topic_text}</span>}
        </li>
      ))}
    </ul>
  );
}

function BriefText({ suggestion }: { suggestion: Suggestion }) {
  const analysis = analysisOf(suggestion);
  if (analysis?.of === 'prompt') {
    const { promptExecutionId } = analysis;
    return (
      <LinkAnchor
        to="/topic-analysis/prompt-execution/$promptExecutionId"
        params={{ promptExecutionId }}
        c="inherit"
      >
        {suggestion.text}
      </LinkAnchor>
    );
  }
  if (analysis?.of === 'topic') {
    const { topicId, topicExecutionId } = analysis;
    return (
      <LinkAnchor
        to="/topic-analysis/topic/$topicId/execution/$topicExecutionId"
        params={{ topicId, topicExecutionId }}
        search={{ tab: 'content_suggestions' }}
        c="inherit"
      >
        {suggestion.text}
      </LinkAnchor>
    );
  }
  return <span>{suggestion.text}</span>;
}
