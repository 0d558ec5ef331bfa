import { Badge, Box, Button, VisuallyHidden } from '@mantine/core';
import type { ListedVisitor } from '@sightline/contract/personalizing/journeys';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IdCardLanyard } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { VisitorsSearch } from '../../../lib/report/report-address.ts';
import { countOf } from '../../../lib/words/format.ts';
import type { ListStop } from '../../../ui/layout/use-one-stop.ts';
import { useOneStop } from '../../../ui/layout/use-one-stop.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { useHeldScroll } from './held-scroll.ts';
import { SourceChips, TraitChips } from './visit-chips.tsx';
import styles from './visitor-list.module.css';
import { visitorName, visitorWords } from './visitor-name.ts';

/** Same as in the item's style. */
const ROW_HEIGHT = 112;
/** Drawn above and below the visible ones; each more holds up the whole screen. */
const MORE_DRAWN = 10;

interface VisitorListProps {
  visitors: ListedVisitor[];
  /** What they are chosen by, which links keep. */
  search: VisitorsSearch;
  selected: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** Visitors to choose from; new ones do not move the list while someone reads. */
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
        aria-label="Visitors"
        aria-description="Use arrow keys to move between visitors."
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
        <Box p="12px 16px">
          <Button variant="default" fullWidth loading={isLoadingMore} onClick={onMore}>
            Load more
          </Button>
        </Box>
      )}
    </div>
  );
}

interface VisitorItemProps {
  visitor: ListedVisitor;
  search: VisitorsSearch;
  isSelected: boolean;
  stop: ListStop;
}

/** A visitor in the list: where they came from, what they did, with what, from where, when and how much. */
function VisitorItem({ visitor, search, isSelected, stop }: VisitorItemProps) {
  const { last_seen, first_seen, internal, sessions_count, pages_count } = visitor;
  const [name, words] = [visitorName(visitor), visitorWords(visitor)];
  return (
    <Link
      {...stop}
      to="/journeys"
      search={{ ...search, visitor_id: visitor.id }}
      resetScroll={false}
      className={styles.item}
      activeProps={{}}
      aria-current={isSelected ? 'true' : undefined}
    >
      {/* Otherwise the chips say it. */}
      {words !== name && <VisuallyHidden>{name}, </VisuallyHidden>}
      <span className={styles.words} title={words}>
        {words}
      </span>
      <span className={styles.sources}>
        <SourceChips first={visitor.first_source} last={visitor.last_source} />
      </span>
      <span className={styles.traits}>
        <TraitChips device={visitor.device} country={visitor.country} />
        {visitor.has_conversion && (
          <Badge variant="light" size="sm" className={styles.converted}>
            Converted
          </Badge>
        )}
      </span>
      <span className={styles.facts}>
        {internal && (
          <span className={styles.internal} role="img" aria-label="Internal visitor" title="Internal visitor">
            <IdCardLanyard size={14} />
          </span>
        )}
        <Moment at={last_seen || first_seen} form="moment" />
        <span aria-hidden>·</span>
        <span>{countOf(sessions_count, 'visit')}</span>
        <span aria-hidden>·</span>
        <span title={countOf(pages_count, 'page')}>{countOf(pages_count, 'page')}</span>
      </span>
    </Link>
  );
}
