import { Text } from '@mantine/core';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import type { ReactNode } from 'react';
import { AnalysisLink } from './analysis-link.tsx';
import { analysisOf } from './group-suggestions.ts';
import styles from './suggestion-brief.module.css';

interface SuggestionBriefsProps {
  label: string;
  suggestions: Suggestion[];
  /** Why the list may be empty. */
  reason?: ReactNode;
}

/** Suggestions as lines that link to their source. */
export function SuggestionBriefs({ label, suggestions, reason }: SuggestionBriefsProps) {
  if (suggestions.length === 0)
    return (
      <Text p="8px 0" c="dimmed">
        No items. {reason}
      </Text>
    );
  return (
    <ul aria-label={label}>
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
  if (!analysis) return <span>{suggestion.text}</span>;
  return (
    <AnalysisLink analysis={analysis} tab="content_suggestions" c="inherit">
      {suggestion.text}
    </AnalysisLink>
  );
}
