import { Title } from '@mantine/core';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { NothingEarnedReason } from '../features/measuring/asking/nothing-earned-reason.tsx';
import { SuggestionList, SuggestionsSkeleton } from '../features/measuring/suggestions/suggestion-list.tsx';
import { useExecutionSuggestions } from '../features/measuring/suggestions/suggestions.api.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import styles from './topic-overview-tab.module.css';
import type { TopicTabProps } from './topic-overview-tab.tsx';

/** The execution's suggestions, by whose pages they concern. */
export function TopicSuggestionsTab({ execution, isComing }: TopicTabProps) {
  const { data: groups, isLoading } = useExecutionSuggestions(execution?.id);
  if (isComing || isLoading) return <SuggestionsSkeleton />;
  if (!groups || groups.earned.length + groups.owned.length === 0) {
    return (
      <EmptyState
        title="No suggestions were generated for this topic."
        outline="cards"
        action={
          <LinkButton to="/media-opportunities" variant="default">
            See all opportunities
          </LinkButton>
        }
      >
        Each run finds places to get mentioned and questions your site doesn’t answer.
      </EmptyState>
    );
  }
  return (
    <div className={styles.sections}>
      <Group title="Earned" suggestions={groups.earned} />
      <Group title="Owned" suggestions={groups.owned} />
    </div>
  );
}

function Group({ title, suggestions }: { title: string; suggestions: Suggestion[] }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {suggestions.length > 0 ? (
        <SuggestionList label={title} suggestions={suggestions} level={3} />
      ) : (
        <EmptyState title="No items." order={3} outline="none">
          {title === 'Earned' ? <NothingEarnedReason /> : 'Every prompt in this topic has a page.'}
        </EmptyState>
      )}
    </section>
  );
}
