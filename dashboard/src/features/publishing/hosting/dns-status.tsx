import { Text } from '@mantine/core';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { useSession } from '../../../lib/session/use-session.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import styles from './hosting-setup.module.css';
import { isDnsDone } from './is-dns-done.ts';

/** State of the setup, as a word and a sentence. */
export function DnsStatus({ status }: { status: HostingStatus }) {
  const isDone = isDnsDone(status);
  return (
    <div className={styles.status}>
      <div role="status">
        <StatusDot
          tone={isDone ? 'good' : 'busy'}
          label={isDone ? 'DNS configured successfully' : 'Checking DNS configuration...'}
        />
      </div>
      <Text c="dimmed">
        {isDone ? <NextThing status={status} /> : 'DNS changes can take up to 15 minutes to take effect.'}
      </Text>
    </div>
  );
}

function NextThing({ status }: { status: HostingStatus }) {
  const { organization } = useSession();
  const { is_active, ssl_status, subdomain_url, ai_subdomain } = status;
  const isForbidden = status.checks.some(({ type, outcome }) => type === 'CAA' && outcome === 'wrong');
  if (!is_active && isForbidden)
    return 'No certificate can be issued until its CAA records allow it. See below.';
  if (!is_active)
    return `Its certificate is issued automatically next. ${ssl_status?.detail ?? 'We check every few seconds.'}`;
  const hasTrouble = status.checks.some(
    ({ type, outcome }) => type !== 'CAA' && (outcome === 'wrong' || outcome === 'missing'),
  );
  if (hasTrouble)
    return `${ai_subdomain} is live, but its DNS records have changed. Restore them to keep it online.`;
  if (isForbidden)
    return `${ai_subdomain} is live, but its CAA records forbid renewing the certificate. See below.`;
  if (!organization?.has_active_plan)
    return (
      <>
        {ai_subdomain} is ready. Choose a plan to put its pages online:{' '}
        <LinkAnchor to="/billing" underline="always">
          Choose a Plan
        </LinkAnchor>
      </>
    );
  return (
    <>
      {ai_subdomain} is live.{' '}
      {subdomain_url && (
        <OutsideLink href={subdomain_url} isInText>
          Visit
        </OutsideLink>
      )}
    </>
  );
}
