import { Skeleton, Text, Title } from '@mantine/core';
import type { FunnelEvidence } from '@sightline/contract/whole/overview';
import { countOf } from '../../../lib/words/format.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import type { FunnelChoice } from './funnel-section.tsx';
import { STAGE } from './funnel-words.ts';
import styles from './overview-lists.module.css';

interface FunnelEvidencePanelProps {
  choice: FunnelChoice;
  /** The assistant's name. */
  label: string;
  /** Undefined while loading. */
  evidence: FunnelEvidence | undefined;
  isError: boolean;
  onClose: () => void;
}

/** What a figure was counted from, with links. */
export function FunnelEvidencePanel({ choice, label, evidence, isError, onClose }: FunnelEvidencePanelProps) {
  const { header, explained } = STAGE[choice.stage];
  const more = evidence ? evidence.total - evidence.items.length : 0;
  return (
    <SidePanel title={`${label}: ${header}`} isOpen onClose={onClose}>
      <Title order={2}>
        {label}: {header}
      </Title>
      <Text c="dimmed">{explained}</Text>
      {!evidence && !isError && <Skeleton height={240} mt={16} />}
      {isError && <Text mt={16}>This could not be loaded. Close the panel and open it again.</Text>}
      {evidence?.items.length === 0 && (
        <Text mt={16}>Nothing is kept of this period any more; the figure stays.</Text>
      )}
      {evidence && evidence.items.length > 0 && (
        <ul className={styles.list} aria-label={header}>
          {evidence.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same page is read by several bots, and nothing is moved
            <li key={place} className={styles.line}>
              <span className={styles.what}>
                <ItemTitle item={item} />
                <span className={styles.note}>{item.detail}</span>
              </span>
              {item.at && (
                <span className={styles.figure}>
                  <Moment at={item.at} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <Text c="dimmed">and {countOf(more, 'more', 'more')}</Text>}
    </SidePanel>
  );
}

/** Links to the screen with the details. */
function ItemTitle({ item: { title, about } }: { item: FunnelEvidence['items'][number] }) {
  if (about === null) return title;
  const { kind, key } = about;
  if (kind === 'page')
    return (
      <LinkAnchor to="/content" search={{ slug: key }}>
        {title}
      </LinkAnchor>
    );
  if (kind === 'visitor')
    return (
      <LinkAnchor to="/journeys" search={{ visitor_id: key }}>
        {title}
      </LinkAnchor>
    );
  return (
    <LinkAnchor to="/topic-analysis/prompt-execution/$promptExecutionId" params={{ promptExecutionId: key }}>
      {title}
    </LinkAnchor>
  );
}
