import type { Topic } from '@sightline/contract/measuring/topics';
import type { ContentChange } from '@sightline/contract/publishing/content';
import type { PageFigures } from '@sightline/contract/publishing/page-figures';
import type { ReactNode } from 'react';
import { changeLabel } from '../../../lib/words/change-label.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { Meter } from '../../../ui/charts/meter.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/layout/links.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './overview-lists.module.css';

/** A list line: text on the left, number on the right. */
function Line({ children, figure }: { children: ReactNode; figure: ReactNode }) {
  return (
    <li className={styles.line}>
      <span className={styles.what}>{children}</span>
      <span className={styles.figure}>{figure}</span>
    </li>
  );
}

export function MostVisitedPages({ pages }: { pages: PageFigures['most_visited'] }) {
  if (pages.length === 0) {
    return (
      <EmptyState
        title="No pages yet."
        order={3}
        action={
          <LinkButton to="/content" variant="default">
            Create a page
          </LinkButton>
        }
      >
        The pages AI crawlers read most will appear here.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Most Visited AI Pages">
      {pages.map(({ id, title, slug, visits }) => (
        <Line key={id} figure={countOf(visits, 'visit')}>
          <LinkAnchor to="/content" search={{ slug }} c="inherit">
            {title}
          </LinkAnchor>
        </Line>
      ))}
    </ul>
  );
}

export function TopTopics({ topics }: { topics: Topic[] }) {
  if (topics.length === 0) {
    return (
      <EmptyState
        title="No topics yet"
        order={3}
        action={
          <LinkButton to="/target-topics" variant="default">
            Create your first topic
          </LinkButton>
        }
      >
        Topics group the questions buyers ask.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Topics">
      {topics.map(({ id, text, score, n }) => (
        <Line
          key={id}
          figure={
            <>
              {n > 0 && score !== null && <span className={styles.sample}>n {countText(n)}</span>}
              <Meter share={score} />
              <span className={styles.percent} title={score === null ? 'Not measured yet' : undefined}>
                {percentText(score)}
              </span>
            </>
          }
        >
          <LinkAnchor to="/topic-analysis/topic/$topicId" params={{ topicId: id }} c="inherit">
            {text}
          </LinkAnchor>
        </Line>
      ))}
    </ul>
  );
}

export function LatestChanges({ changes }: { changes: ContentChange[] }) {
  if (changes.length === 0) {
    return (
      <EmptyState title="No recent content changes." order={3}>
        Page changes will be listed here.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Recent Changelog">
      {changes.map(({ id, change_type, after_page_slug, summary, created_at }) => (
        <Line key={id} figure={<Moment at={created_at} />}>
          {changeLabel(change_type)}{' '}
          {after_page_slug ? (
            <LinkAnchor to="/content" search={{ slug: after_page_slug }} underline="always">
              {after_page_slug}
            </LinkAnchor>
          ) : null}
          <span className={styles.note}>{summary}</span>
        </Line>
      ))}
    </ul>
  );
}
