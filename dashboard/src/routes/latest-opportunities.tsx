import { Title } from '@mantine/core';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { NothingEarnedReason } from '../features/measuring/asking/nothing-earned-reason.tsx';
import { isToDo } from '../features/measuring/suggestions/group-suggestions.ts';
import { SuggestionBriefs } from '../features/measuring/suggestions/suggestion-brief.tsx';
import { useSuggestions } from '../features/measuring/suggestions/suggestions.api.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../ui/layout/links.tsx';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import styles from './overview-screen.module.css';

export const PER_TYPE = 6;
const MAX_OWNED = 3;
const MAX_EARNED = 10;

/** The most important suggestions, briefly. */
export function LatestOpportunities() {
  const { data, isPending } = useSuggestions(PER_TYPE);
  const first = (suggestions: Suggestion[] = [], most: number) => suggestions.filter(isToDo).slice(0, most);
  const [owned, earned] = [first(data?.owned, MAX_OWNED), first(data?.earned, MAX_EARNED)];
  return (
    <section
      className={`${styles.block} ${styles.whole}`}
      aria-label="Latest Media Opportunities"
      aria-busy={isPending}
    >
      <div className={styles.head}>
        <Title order={2}>Latest Media Opportunities</Title>
        <LinkAnchor to="/media-opportunities">All opportunities</LinkAnchor>
      </div>
      {isPending && <TextSkeleton />}
      {!isPending && owned.length + earned.length === 0 && (
        <EmptyState
          title="No suggestions yet."
          order={3}
          action={
            <LinkButton to="/topic-analysis" variant="default">
              Open Analysis
            </LinkButton>
          }
        >
          Each run finds pages to write and places to get mentioned.
        </EmptyState>
      )}
      {owned.length + earned.length > 0 && (
        <div className={styles.groups}>
          <div>
            <Title order={3}>Owned</Title>
            <SuggestionBriefs label="Owned" suggestions={owned} />
          </div>
          <div>
            <Title order={3}>Earned</Title>
            <SuggestionBriefs label="Earned" suggestions={earned} reason={<NothingEarnedReason />} />
          </div>
        </div>
      )}
    </section>
  );
}
