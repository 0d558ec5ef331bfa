import { Button } from '@mantine/core';
import type { ListedVisitor } from '@sightline/contract/personalizing/journeys';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { VisitsSearch } from '../../../lib/report/report-address.ts';
import { useOneStop } from '../../../ui/layout/use-one-stop.ts';
import { useHeldScroll } from './held-scroll.ts';
import { VisitorItem } from './visitor-item.tsx';
import styles from './visitor-list.module.css';

/** Same as in the item's style. */
const ROW_HEIGHT = 112;
/** Drawn above and below the visible ones; each more holds up the whole screen. */
const MORE_DRAWN = 10;

interface VisitorListProps {
  visitors: ListedVisitor[];
  /** What they are chosen by, which links keep. */
  search: VisitsSearch;
  selected: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** Visitors to choose from; new ones do not move the list while somebody reads. */
export function VisitorList(props: VisitorListProps) {
  const { visitors, search, selected, hasMore, isLoadingMore, onMore } = props;
  const frame = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => visitors.map(({ id }) => id), [visitors]);
  useHeldScroll(frame, ids, ROW_HEIGHT);
  const virtual = useVirtualizer({
    count: visitors.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: MORE_DRAWN,
    getItemKey: (at) => ids[at] ?? at,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const stop = useOneStop({
    frame,
    keys: ids,
    current: selected,
    drawn: items.flatMap(({ index }) => ids[index] ?? []),
    reach: (place) => virtual.scrollToIndex(place),
  });
  return (
    <div ref={frame} className={styles.frame}>
      <ol
        {...stop.list}
        className={styles.list}
        aria-label="Visitors"
        aria-description="One stop of the Tab key: the arrow keys go from visitor to visitor."
        style={{
          paddingTop: first?.start ?? 0,
          paddingBottom: virtual.getTotalSize() - (last?.end ?? 0),
        }}
      >
        {items.map(({ index }) => {
          const visitor = visitors[index];
          return (
            visitor && (
              <li key={visitor.id} aria-setsize={visitors.length} aria-posinset={index + 1}>
                <VisitorItem
                  visitor={visitor}
                  search={search}
                  isSelected={visitor.id === selected}
                  stop={stop.item(visitor.id)}
                />
              </li>
            )
          );
        })}
      </ol>
      {hasMore && (
        <div className={styles.more}>
          <Button variant="default" fullWidth loading={isLoadingMore} onClick={onMore}>
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}
