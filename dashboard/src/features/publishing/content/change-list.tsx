import { Button } from '@mantine/core';
import type { ContentChange } from '@sightline/contract/publishing/content';
import { useState } from 'react';
import { changeLabel } from '../../../lib/words/change-label.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './change-list.module.css';

/** Number of rows at first, and for each further step. */
const PAGE_SIZE = 100;

/** The server sends this many; there may be older ones. */
const MAX_CHANGES = 200;

interface ChangeListProps {
  changes: ContentChange[];
  /** Whether its links open pages with changes marked. */
  highlight?: boolean;
}

/** Changes to pages, newest first. */
export function ChangeList({ changes, highlight = false }: ChangeListProps) {
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <>
      <ul className={styles.changes}>
        {changes.slice(0, shown).map((change) => (
          <li key={change.id} className={styles.change}>
            <span className={styles.what}>
              <strong>{changeLabel(change.change_type)}</strong>{' '}
              <PageLink change={change} highlight={highlight} />
            </span>
            <span className={styles.when}>
              {change.actor && `${change.actor} · `}
              <Moment at={change.created_at} />
            </span>
            {change.summary && <span className={styles.summary}>{change.summary}</span>}
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <Button variant="default" size="compact-sm" mt="sm" onClick={() => setShown(shown + PAGE_SIZE)}>
          Show more
        </Button>
      )}
      {changes.length >= MAX_CHANGES && changes.length <= shown && (
        <p className={styles.end}>
          Showing the latest {changes.length} changes. Every page keeps its full version history.
        </p>
      )}
    </>
  );
}

function PageLink({ change, highlight }: { change: ContentChange; highlight: boolean }) {
  const slug = change.after_page_slug;
  if (!slug) return null;
  return (
    <LinkAnchor to="/content" search={highlight ? { slug, highlight: '1' } : { slug }} underline="always">
      {slug}
    </LinkAnchor>
  );
}
