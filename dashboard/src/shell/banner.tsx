import { useEffect, useState } from 'react';
import { useCurrentDomain, useSession } from '../lib/session/use-session.ts';
import { LinkButton } from '../ui/layout/links.tsx';
import styles from './banner.module.css';
import { bannerOf, isBannerDue } from './banner-message.ts';
import { useHosting } from './use-hosting.ts';

const FALLBACK_DELAY = 2000;

/** What stands between the current domain and its published pages, with the way there. */
export function Banner() {
  const domain = useCurrentDomain();
  const { organization } = useSession();
  const hosting = useHosting();
  const hasWaited = useHasWaited(domain?.id);
  const banner = bannerOf(domain, organization, hosting);
  if (banner === null) return null;
  if (!isBannerDue(Boolean(domain?.has_content), hosting !== null, hasWaited))
    // Whether it comes depends on the hosting only where there is a plan: else its place is kept.
    return organization?.has_active_plan ? null : <div className={styles.place} />;
  return (
    <aside className={styles.banner} aria-label="Account status">
      <span>{banner.message}</span>
      <LinkButton to={banner.to} size="compact-sm" variant="default">
        Go live
      </LinkButton>
    </aside>
  );
}

function useHasWaited(domainId: string | undefined): boolean {
  const [waitedFor, setWaitedFor] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(domainId), FALLBACK_DELAY);
    return () => clearTimeout(timer);
  }, [domainId]);
  return domainId !== undefined && waitedFor === domainId;
}
