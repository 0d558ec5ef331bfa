import { Box, Skeleton } from '@mantine/core';
import type { Competitor } from '@sightline/contract/understanding/competitors';
import { countOf } from '../../../lib/words/format.ts';
import { linkDisplay } from '../../../lib/words/link-display.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { EvidenceQuote } from '../../../ui/text/evidence-quote.tsx';
import { SiteIcon } from '../../../ui/text/site-icon.tsx';
import { AddCompetitor } from './add-competitor.tsx';
import { CompetitorActions } from './competitor-actions.tsx';
import styles from './competitor-list.module.css';
import { useCompetitors } from './competitors.api.ts';

/** Companies the brand is compared with: proposed ones, confirmed ones, and a form for others. */
export function CompetitorList({ refetchInterval = false }: { refetchInterval?: number | false }) {
  const { data: competitors, isPending } = useCompetitors(refetchInterval);
  if (isPending) return <Skeleton height={160} />;
  return (
    <Box maw={720}>
      {competitors && competitors.length > 0 ? (
        <ul className={styles.rows}>
          {competitors.map((competitor) => (
            <CompetitorRow key={competitor.id} competitor={competitor} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No competitors added yet." order={3}>
          Companies you compete with. We track their mentions alongside yours.
        </EmptyState>
      )}
      <AddCompetitor />
    </Box>
  );
}

function CompetitorRow({ competitor }: { competitor: Competitor }) {
  const { name, url, status, evidence, pages_read } = competitor;
  const [first] = evidence;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span>
          <SiteIcon of={url} />
          <strong>{name}</strong>
        </span>
        {url && <OutsideLink href={url}>{linkDisplay(url)}</OutsideLink>}
        {pages_read > 0 && <span className={styles.pages}>{countOf(pages_read, 'page')} read</span>}
        {status === 'proposed' && first && (
          <EvidenceQuote text={first.sentence} source={`From ${linkDisplay(first.url)}`} />
        )}
      </div>
      <CompetitorActions competitor={competitor} />
    </li>
  );
}
