import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { LinkButton } from '../../ui/links.tsx';
import styles from './upgrade-banner.module.css';

/** Says that the plan's topics are used up; dismissed for the current visit. */
export function UpgradeBanner({ limit, canDismiss = true }: { limit: number; canDismiss?: boolean }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <aside className={styles.banner} aria-label="Plan limit">
      <span>You use all {countOf(limit, 'topic')} of your plan.</span>
      <LinkButton to="/billing" size="compact-sm" variant="default">
        Upgrade
      </LinkButton>
      {canDismiss && (
        <CloseButton
          size="sm"
          className={styles.close}
          aria-label="Dismiss"
          onClick={() => setDismissed(true)}
        />
      )}
    </aside>
  );
}

/** Whether the plan allows no further topic; null is unlimited. */
export function isAtLimit(count: number, limit: number | null | undefined): limit is number {
  return limit !== null && limit !== undefined && count >= limit;
}
