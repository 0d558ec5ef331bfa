import type { WaitingItem, WaitingItems } from '@sightline/contract/whole/decisions';
import { WAITING_KINDS, type WaitingKind } from '@sightline/contract/whole/waiting-kinds';
import { Link } from '@tanstack/react-router';
import { Fragment, useRef } from 'react';
import { countText } from '../../../lib/words/format.ts';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { useOneStop } from '../../../ui/layout/use-one-stop.ts';
import styles from './decisions.module.css';
import { totalOf } from './waiting-count.api.ts';
import { KIND_WORDS, waitingName } from './waiting-words.ts';

/** How many wait of each kind; each shows only its own. */
export function KindFilter({
  counts,
  kind,
}: Pick<WaitingItems, 'counts'> & { kind: WaitingKind | undefined }) {
  const kinds = [undefined, ...WAITING_KINDS.filter((one) => counts[one] > 0 || one === kind)];
  return (
    <nav className={styles.kinds} aria-label="Kinds">
      {kinds.map((one) => (
        <LinkButton
          key={one ?? 'all'}
          to="/decisions"
          search={{ kind: one }}
          replace
          // Else “All” would be the current one, too, as any address has its part.
          activeOptions={{ exact: true }}
          size="compact-sm"
          variant={one === kind ? 'light' : 'subtle'}
          {...(one !== kind && { color: 'gray' })}
          aria-current={one === kind ? 'true' : undefined}
        >
          {one === undefined
            ? `All ${countText(totalOf({ counts }))}`
            : `${KIND_WORDS[one][1]} ${countText(counts[one])}`}
        </LinkButton>
      ))}
    </nav>
  );
}

interface DecisionListProps {
  items: WaitingItem[];
  current: WaitingItem;
  kind: WaitingKind | undefined;
  /** How many wait beyond the listed ones. */
  more: number;
}

/** What waits, by kind, to choose from. */
export function DecisionList({ items, current, kind, more }: DecisionListProps) {
  const frame = useRef<HTMLOListElement>(null);
  const { list, item } = useOneStop({ frame, keys: items.map(({ id }) => id), current: current.id });
  return (
    <ol ref={frame} {...list} className={styles.items} aria-label="Waiting">
      {items.map((one, at) => {
        const { title, place } = waitingName(one);
        return (
          <Fragment key={one.id}>
            {one.kind !== items[at - 1]?.kind && (
              <li className={styles.heading} aria-hidden>
                {KIND_WORDS[one.kind][1]}
              </li>
            )}
            <li>
              <Link
                {...item(one.id)}
                to="/decisions"
                search={{ kind, item: one.id }}
                replace
                resetScroll={false}
                className={styles.item}
                aria-current={one.id === current.id ? 'true' : undefined}
              >
                <span className={styles.name}>{title}</span>
                <span className={styles.place}>{place}</span>
              </Link>
            </li>
          </Fragment>
        );
      })}
      {more > 0 && <li className={styles.heading}>{`${countText(more)} more follow as you decide`}</li>}
    </ol>
  );
}
