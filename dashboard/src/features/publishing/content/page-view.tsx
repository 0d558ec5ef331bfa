import { Text, Title } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import type { ReactNode } from 'react';
import { useStandings } from '../../../lib/server/page-standings.ts';
import { countOf } from '../../../lib/words/format.ts';
import { linkDisplay } from '../../../lib/words/link-display.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { PageMilestones } from './page-milestones.tsx';
import { PagePreview } from './page-preview.tsx';
import { visitsByBot } from './page-state.ts';
import styles from './page-view.module.css';
import { PageWarnings } from './page-warnings.tsx';

interface PageViewProps {
  page: GeneratedPage;
  /** Says beside the milestones whose answers they come from. */
  milestonesMark?: ReactNode;
  isHighlighted: boolean;
  onHighlight: (isHighlighted: boolean) => void;
}

/** The page as it will be served, with its details. */
export function PageView({ page, milestonesMark, isHighlighted, onHighlight }: PageViewProps) {
  const { kind, since } = useStandings()(page);
  return (
    <div className={styles.view}>
      {page.question && page.question !== page.title && (
        <Text>
          <span className={styles.label}>Answers</span> {page.question}
        </Text>
      )}
      <PageWarnings page={page} />
      <PagePreview page={page} isHighlighted={isHighlighted} onHighlight={onHighlight} />
      <Part title="AI crawler visits">
        <CrawlerVisits page={page} />
      </Part>
      <PageMilestones page={page} isPublic={kind === 'live' || kind === 'changed'} mark={milestonesMark} />
      <Part title={`Sources (${page.sources.length})`}>
        <Sources page={page} />
      </Part>
      <p className={styles.quiet}>
        Version {page.version}, saved <Moment at={page.updated_at} />
        {since && page.published_at && (
          <>
            {` · ${since} `}
            <Moment at={page.published_at} />
          </>
        )}
        {page.topic_id && (
          <>
            {' · '}
            <LinkAnchor
              to="/topic-analysis/topic/$topicId"
              params={{ topicId: page.topic_id }}
              underline="always"
            >
              Its topic
            </LinkAnchor>
          </>
        )}
      </p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

function CrawlerVisits({ page }: { page: GeneratedPage }) {
  const visits = visitsByBot(page);
  if (visits.length === 0) return <p className={styles.quiet}>No AI crawler visits recorded yet</p>;
  return (
    <dl className={styles.visits}>
      {visits.map(([bot, count]) => (
        <div key={bot}>
          <dt>{bot}</dt>
          <dd>{countOf(count, 'visit')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sources({ page: { sources, page_type } }: { page: GeneratedPage }) {
  if (sources.length === 0) {
    return (
      <p className={styles.quiet}>
        {page_type === 'manual' ? 'Written by hand, without sources.' : 'No sources listed.'}
      </p>
    );
  }
  return (
    <ol className={styles.sources}>
      {sources.map(({ url, title }) => (
        <li key={url}>
          <OutsideLink href={url}>{title || linkDisplay(url)}</OutsideLink>
          {title && <span className={styles.where}>{linkDisplay(url)}</span>}
        </li>
      ))}
    </ol>
  );
}
