import { Alert, Badge, Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Indexing } from '@sightline/contract/publishing/hosting';
import { TriangleAlert } from 'lucide-react';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { CrawlerAccessSection } from './crawler-access-section.tsx';
import { useHostingStatus, useIndexing } from './hosting.api.ts';
import styles from './hosting-setup.module.css';

/** Instructions for linking to the host, with checks until the website does. */
export function IndexingSetup() {
  const { data: status } = useHostingStatus();
  const { data: indexing } = useIndexing();
  const host = status?.ai_subdomain ?? null;
  const url = status?.subdomain_url ?? null;
  return (
    <Box component="section" maw="var(--sl-content-width)" aria-labelledby="enable-indexing">
      <Group wrap="nowrap" gap={8}>
        <Title order={2} id="enable-indexing">
          Enable Indexing
        </Title>
        <Badge>Required</Badge>
      </Group>
      <Text className={styles.lead}>
        Link {host ?? 'the subdomain'} from your site’s header or footer, or from a sitemap. One of them is
        enough.
      </Text>
      <Stack gap="lg">
        <Alert color="yellow" icon={<TriangleAlert size={16} aria-hidden />} maw={960}>
          Otherwise AI models and search engines will not find the pages.
        </Alert>
        {!status && <WaysSkeleton />}
        {url && (
          <>
            <Way
              title="In the header or footer"
              text="Add a link that appears on every page."
              snippet={`<a href="${url}/">Answers</a>`}
            />
            <Way
              title="In a sitemap"
              text="Add this line to robots.txt, or list the subdomain in your sitemap."
              snippet={`Sitemap: ${url}/sitemap.xml`}
            />
          </>
        )}
        {indexing ? <IndexingStatus indexing={indexing} /> : <Skeleton height={48} maw={720} aria-busy />}
        <CrawlerAccessSection />
      </Stack>
    </Box>
  );
}

function WaysSkeleton() {
  return (
    <>
      <Skeleton height={98} maw={960} aria-busy />
      <Skeleton height={98} maw={960} />
    </>
  );
}

function Way({ title, text, snippet }: { title: string; text: string; snippet: string }) {
  return (
    <article className={styles.way} aria-label={title}>
      <Title order={3}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      <div className={styles.snippet}>
        <code>{snippet}</code>
        <CopyButton value={snippet} />
      </div>
    </article>
  );
}

function IndexingStatus({ indexing: { found, where, detail } }: { indexing: Indexing }) {
  return (
    <div className={styles.status}>
      <div role="status">
        <StatusDot tone={found ? 'good' : 'busy'} label={found ? 'Link found' : 'Looking for the link...'} />
      </div>
      <Text c="dimmed">{found && where ? `${detail} Seen at ${where}` : detail}</Text>
    </div>
  );
}
