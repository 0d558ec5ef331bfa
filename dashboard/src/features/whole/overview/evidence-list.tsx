import { Text } from '@mantine/core';
import type { EvidenceItem } from '@sightline/contract/whole/funnel';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './overview-lists.module.css';

/** What a figure was counted from, with links. */
export function EvidenceList({ label, items }: { label: string; items: EvidenceItem[] }) {
  if (items.length === 0)
    return <Text mt={16}>Details for this period have been deleted; only the total remains.</Text>;
  return (
    <ul aria-label={label}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same page is read by several bots, and nothing is moved
        <li key={place} className={styles.line}>
          <span className={styles.what}>
            <ItemTitle item={item} />
            <span className={styles.note}>{item.detail}</span>
          </span>
          {item.at && (
            <span className={styles.figure}>
              <Moment at={item.at} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Links to the screen with the details. */
function ItemTitle({ item: { title, about } }: { item: EvidenceItem }) {
  if (about === null) return title;
  const { kind, key } = about;
  if (kind === 'page')
    return (
      <LinkAnchor to="/content" search={{ slug: key }}>
        {title}
      </LinkAnchor>
    );
  if (kind === 'visitor')
    return (
      <LinkAnchor to="/journeys" search={{ visitor_id: key }}>
        {title}
      </LinkAnchor>
    );
  return (
    <LinkAnchor to="/topic-analysis/prompt-execution/$promptExecutionId" params={{ promptExecutionId: key }}>
      {title}
    </LinkAnchor>
  );
}
