import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { DnsRecords } from './dns-records.tsx';
import { DnsStatus } from './dns-status.tsx';
import { useHostingStatus, useVerifyPoll } from './hosting.api.ts';
import styles from './hosting-setup.module.css';
import { PreviewNote } from './preview-note.tsx';
import { SubdomainForm } from './subdomain-form.tsx';

/** Choosing the subdomain and setting its records, which are checked every `every` ms until the host is live. */
export function DnsSetup({ every }: { every: number }) {
  const { data: status } = useHostingStatus();
  useVerifyPoll(status, every);
  return (
    <section className={styles.setup} aria-labelledby="configure-dns">
      <Title order={2} id="configure-dns">
        Configure DNS
      </Title>
      <Text className={styles.lead}>
        Your AI pages live on a subdomain of your site. Choose a name, then add two DNS records.
      </Text>
      {status ? <DnsParts status={status} /> : <DnsSkeleton />}
    </section>
  );
}

function DnsParts({ status }: { status: HostingStatus }) {
  const isChosen = status.ai_subdomain !== null;
  const needsNothing = isChosen && status.cname_target === null;
  return (
    <Stack gap="lg">
      <SubdomainForm key={status.zone} status={status} />
      {isChosen && <DnsStatus status={status} />}
      {status.preview && isChosen && <PreviewNote status={status} />}
      {needsNothing ? (
        <Text>.localhost resolves automatically; no DNS records needed.</Text>
      ) : (
        <DnsRecords status={status} />
      )}
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
