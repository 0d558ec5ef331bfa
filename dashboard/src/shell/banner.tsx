import { useEffect, useState } from 'react';
import { useCurrentDomain, useSession } from '../lib/session/use-session.ts';
import { LinkButton } from '../ui/layout/links.tsx';
import styles from './banner.module.css';
import { bannerOf, isBannerDue } from './banner-message.ts';
import { useHosting } from './use-hosting.ts';

const FALLBACK_DELAY = 2000;

/** What keeps the current domain's pages from being public, with a link to fix it. */
export function Banner() {
  const domain = useCurrentDomain();
  const { organization } = useSession();
  const hosting = useHosting();
  const hasWaited = useHasWaited(domain?.id);
  const banner = bannerOf(domain, organization, hosting);
  if (banner === null) return null;
  if (!isBannerDue(Boolean(domain?.has_content), hosting !== null, hasWaited))
    // With a plan, hosting decides whether there is a banner; without one it is certain, so its space is kept.
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
