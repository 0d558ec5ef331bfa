import { UnstyledButton } from '@mantine/core';
import type { VisitsNow } from '@sightline/contract/personalizing/visit-report';
import type { ReactNode } from 'react';
import { countOf, countText } from '../../../lib/words/format.ts';
import { dimensionIcon } from '../../../ui/icons/dimension-icon.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import styles from './live-now.module.css';

/** How many people are on the website now; opened, where they are and where they came from. */
export function LiveNow({ now, more }: { now: VisitsNow | undefined; more: ReactNode }) {
  if (!now) return null;
  const text = `${countOf(now.visitors, 'visitor')} now`;
  const dot = <span className={styles.dot} data-live={now.visitors > 0} aria-hidden />;
  const title = 'Seen within the last five minutes';
  if (now.visitors === 0)
    return (
      <span className={styles.live} title={title}>
        {dot}
        {text}
      </span>
    );
  return (
    <Popover
      label="On the website now"
      width={320}
      button={(opener) => (
        <UnstyledButton {...opener} className={styles.live} title={title}>
          {dot}
          {text}
        </UnstyledButton>
      )}
    >
      <LiveList title="Pages" dimension="landing" rows={now.pages} />
      <LiveList title="Came from" dimension="source" rows={now.sources} />
      <LiveList title="Countries" dimension="country" rows={now.countries} />
      {more}
    </Popover>
  );
}

interface LiveListProps {
  title: string;
  dimension: 'landing' | 'source' | 'country';
  rows: VisitsNow['pages'];
}

const MAX_LISTED = 5;

function LiveList({ title, dimension, rows }: LiveListProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.list} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {rows.slice(0, MAX_LISTED).map(({ key, label, visitors }) => (
          <li key={key}>
            {dimensionIcon(dimension, key, label)}
            <span className={styles.name} title={label}>
              {label}
            </span>
            <b>{countText(visitors)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
