import { Alert, Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { failureOf } from '../../../lib/server/problem.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { DnsRecords } from './dns-records.tsx';
import { useChooseSubdomain, useHostingStatus, useVerifyPoll } from './hosting.api.ts';
import styles from './hosting-setup.module.css';
import { isDnsDone } from './is-dns-done.ts';
import { SubdomainForm } from './subdomain-form.tsx';
import { currentLabel } from './subdomain-label.ts';

/** Choosing the subdomain and setting its records, which are checked every `every` ms until the host is live. */
export function DnsSetup({ every }: { every: number }) {
  return (
    <Box component="section" maw="var(--sl-content-width)" aria-labelledby="configure-dns">
      <Title order={2} id="configure-dns">
        Configure DNS
      </Title>
      <Text className={styles.lead}>
        Your AI pages live on a subdomain of your site. Choose a name, then add two DNS records.
      </Text>
      <AddressSetup every={every} />
    </Box>
  );
}

/** The same without its heading, for other places; `isShort` shows the records once there is a name. */
export function AddressSetup({ every, isShort = false }: { every: number; isShort?: boolean }) {
  const { data: status } = useHostingStatus();
  const { refetch, isFetching } = useVerifyPoll(status, every);
  if (!status) return <DnsSkeleton />;
  const check = { run: () => void refetch(), isRunning: isFetching };
  return <DnsParts status={status} check={check} isShort={isShort} />;
}

interface Check {
  run: () => void;
  isRunning: boolean;
}

interface DnsPartsProps {
  status: HostingStatus;
  check: Check;
  isShort: boolean;
}

function DnsParts({ status, check, isShort }: DnsPartsProps) {
  const isChosen = status.ai_subdomain !== null;
  const needsNothing = isChosen && status.cname_target === null;
  return (
    <Stack gap="lg">
      <SubdomainForm key={status.zone} status={status} />
      {isChosen && <DnsStatus status={status} check={check} />}
      {status.preview && isChosen && <PreviewNote status={status} />}
      {needsNothing
        ? status.preview === undefined && (
            <Text>.localhost resolves automatically; no DNS records needed.</Text>
          )
        : (isChosen || !isShort) && <DnsRecords status={status} />}
    </Stack>
  );
}

function DnsSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={56} maw={480} />
      <Skeleton height={56} maw={480} />
      <Skeleton height={148} />
      <Skeleton height={148} />
    </Stack>
  );
}

/** For an installation that is only reachable on its own machine: pages can be previewed there. */
function PreviewNote({ status }: { status: HostingStatus }) {
  const choose = useChooseSubdomain();
  const subdomain = currentLabel(status);
  const name = `${subdomain}.${status.zone}`;
  const isUsed = status.preview === 'used';
  return (
    <Alert maw={960} title={isUsed ? 'A preview on this machine' : 'Not on the internet yet'}>
      <Text mb="sm">
        {isUsed
          ? `Your pages are shown at ${status.subdomain_url}, on this machine only. Others can’t open that address.`
          : `This server isn’t online, so pages at ${name} aren’t reachable. Set PUBLIC_URL to change that, or use a preview.`}
      </Text>
      <Group>
        <Button
          variant="default"
          loading={choose.isPending}
          onClick={() => choose.mutate({ subdomain, preview: !isUsed })}
        >
          {isUsed ? `Use ${name}` : 'Use a preview address'}
        </Button>
      </Group>
      <FailureNote text={failureOf(choose.error)} />
    </Alert>
  );
}

/** State of the setup, as a word and a sentence. */
function DnsStatus({ status, check }: { status: HostingStatus; check: Check }) {
  const isDone = isDnsDone(status);
  return (
    <div className={styles.status}>
      <Group gap="sm" mih={26}>
        <div role="status">
          <StatusDot
            tone={isDone ? 'good' : 'busy'}
            label={isDone ? 'DNS configured successfully' : 'Checking DNS configuration...'}
          />
        </div>
        {!status.is_active && (
          <Button size="compact-sm" variant="default" aria-disabled={check.isRunning} onClick={check.run}>
            Check now
          </Button>
        )}
      </Group>
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
