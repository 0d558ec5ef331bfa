import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { LinkButton } from '../../../ui/layout/links.tsx';
import styles from './upgrade-banner.module.css';

/** Until the next page load, on every screen. */
let wasDismissed = false;

interface UpgradeBannerProps {
  count: number;
  limit: number;
  canDismiss?: boolean;
}

/** Says that the plan's topics are used up; can be dismissed for this visit. */
export function UpgradeBanner({ count, limit, canDismiss = true }: UpgradeBannerProps) {
  const [isDismissed, setDismissed] = useState(wasDismissed);
  if (canDismiss && isDismissed) return null;
  const dismiss = () => {
    wasDismissed = true;
    setDismissed(true);
  };
  return (
    <aside className={styles.banner} aria-label="Plan limit">
      <span>
        {count > limit
          ? `Your plan covers ${limit} of your ${countOf(count, 'topic')}. The newest are paused.`
          : `You use all ${countOf(limit, 'topic')} of your plan.`}
      </span>
      <LinkButton to="/billing" size="compact-sm" variant="default">
        Upgrade
      </LinkButton>
      {canDismiss && (
        <CloseButton size="sm" className={styles.close} aria-label="Dismiss" onClick={dismiss} />
      )}
    </aside>
  );
}

/** Whether the topic at this position, with the oldest at 0, exceeds the plan's limit. */
export function isBeyondLimit(place: number, limit: number | null | undefined): boolean {
  return limit !== null && limit !== undefined && place >= limit;
}

/** Whether the plan allows no further topic; null is unlimited. */
export function isAtLimit(count: number, limit: number | null | undefined): limit is number {
  return limit !== null && limit !== undefined && count >= limit;
}
