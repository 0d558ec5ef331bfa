import { Skeleton, Text, Title } from '@mantine/core';
import type { FunnelEvidence } from '@sightline/contract/whole/funnel';
import { countOf } from '../../../lib/words/format.ts';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { EvidenceList } from './evidence-list.tsx';
import type { FunnelChoice } from './funnel-section.tsx';
import { STAGE } from './funnel-words.ts';

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
      {isError && <Text mt={16}>Couldn’t load this. Close the panel and try again.</Text>}
      {evidence && <EvidenceList label={header} items={evidence.items} />}
      {more > 0 && <Text c="dimmed">and {countOf(more, 'more', 'more')}</Text>}
    </SidePanel>
  );
}
