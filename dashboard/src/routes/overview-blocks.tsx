import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LatestVisits } from '../features/whole/overview/latest-visits.tsx';
import {
  useLatestChanges,
  useLatestVisits,
  usePageFigures,
} from '../features/whole/overview/overview.api.ts';
import { LatestChanges, MostVisitedPages } from '../features/whole/overview/overview-lists.tsx';
import { LinkAnchor } from '../ui/layout/links.tsx';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import styles from './overview-screen.module.css';

interface BlockProps {
  title: string;
  isPending: boolean;
  /** A link to the full list. */
  more: ReactNode;
  children: ReactNode;
}

/** A short list with its heading. */
export function Block({ title, isPending, more, children }: BlockProps) {
  return (
    <section className={styles.block} aria-label={title} aria-busy={isPending}>
      <div className={styles.head}>
        <Title order={2}>{title}</Title>
        {more}
      </div>
      {isPending ? (
        <div className={styles.coming}>
          <TextSkeleton />
        </div>
      ) : (
        children
      )}
    </section>
  );
}

export function ReadPages() {
  const { data: figures, isPending } = usePageFigures();
  return (
    <Block
      title="Most Visited AI Pages"
      isPending={isPending}
      more={<LinkAnchor to="/content">All pages</LinkAnchor>}
    >
      <MostVisitedPages pages={figures?.most_visited ?? []} />
    </Block>
  );
}

/** Nothing when no crawler has come, because the chart next to it says so. */
export function Visits() {
  const { data: visits = [] } = useLatestVisits();
  if (visits.length === 0) return null;
  return (
    <Block title="Latest Crawler Visits" isPending={false} more={null}>
      <LatestVisits visits={visits} />
    </Block>
  );
}

export function Changes() {
  const { data: changes = [], isPending } = useLatestChanges();
  return (
    <Block
      title="Recent Changelog"
      isPending={isPending}
      more={<LinkAnchor to="/content-updates">Open Changelog</LinkAnchor>}
    >
      <LatestChanges changes={changes.slice(0, 3)} />
    </Block>
  );
}
