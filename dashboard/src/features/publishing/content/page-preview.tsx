import { Group, NativeSelect, Skeleton, Switch, Text } from '@mantine/core';
import type { GeneratedPage, PageVersion } from '@sightline/contract/publishing/generated-pages';
import { useState } from 'react';
import { parseTime, timeText } from '../../../lib/words/format.ts';
import styles from './page-preview.module.css';
import { usePreview, useVersions } from './pages.api.ts';

interface PagePreviewProps {
  page: GeneratedPage;
  isHighlighted: boolean;
  onHighlight: (isHighlighted: boolean) => void;
}

/** Instead of a version: everything on the page counts as new. */
const NO_BASELINE = '';

/** The page in a frame that runs no scripts; changes since a version are marked on request. */
export function PagePreview({ page, isHighlighted, onHighlight }: PagePreviewProps) {
  const { data: versions } = useVersions(page);
  const [chosen, setChosen] = useState<string>();
  const baseline = chosen ?? versions?.[1]?.id ?? NO_BASELINE;
  const { data: html } = usePreview({
    page,
    before_version_id: isHighlighted ? baseline : null,
    enabled: !isHighlighted || versions !== undefined,
  });
  return (
    <section aria-label="Preview">
      <Group gap="4px 16px" mih={40} pb={4}>
        <Switch
          label="Highlight changes"
          checked={isHighlighted}
          onChange={({ currentTarget }) => onHighlight(currentTarget.checked)}
        />
        {isHighlighted && versions && (
          <NativeSelect
            aria-label="Compared with"
            size="xs"
            data={baselines(versions)}
            value={baseline}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
      </Group>
      <PageFrame title={`Preview of ${page.title}`} html={html} />
    </section>
  );
}

/** A page as HTML, once it has come. */
export function PageFrame({ title, html }: { title: string; html: string | undefined }) {
  return (
    <div className={styles.window}>
      {html === undefined ? <Skeleton height="100%" radius={0} /> : <Frame title={title} html={html} />}
    </div>
  );
}

function baselines(versions: PageVersion[]) {
  const earlier = versions.slice(1).map(({ id, version, created_at, author }) => ({
    value: id,
    label: [`Version ${version}`, momentOf(created_at), author].filter(Boolean).join(' · '),
  }));
  return [...earlier, { value: NO_BASELINE, label: 'No baseline (additions only)' }];
}

function momentOf(at: string): string {
  const moment = parseTime(at);
  return moment ? timeText(moment, 'moment') : '';
}

function Frame({ title, html }: { title: string; html: string }) {
  if (html.trim() === '')
    return (
      <Text p={24} c="dimmed">
        No preview available
      </Text>
    );
  return <iframe className={styles.frame} title={title} sandbox="" srcDoc={withDeadLinks(html)} />;
}

/** Its links would load inside the frame, so they target a new window, which the sandbox blocks. */
function withDeadLinks(html: string): string {
  return html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
}
