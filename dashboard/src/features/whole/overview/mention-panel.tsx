import { Skeleton, Text, Title } from '@mantine/core';
import type { Mentions } from '@sightline/contract/whole/overview';
import { partOf } from '../../../lib/words/format.ts';
import { ShowEarlier } from '../../../ui/layout/show-earlier.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { EvidenceList } from './evidence-list.tsx';
import type { MentionChoice } from './mention-table.tsx';
import { useMentionEvidence } from './overview.api.ts';
import type { VisitRange } from './visit-range.ts';

interface MentionPanelProps {
  mentions: Mentions;
  choice: MentionChoice;
  range: VisitRange;
  onClose: () => void;
}

/** The prompts to which an assistant mentions a brand, each with a link to its answers. */
export function MentionPanel({
  mentions: { assistants, brands },
  choice,
  range,
  onClose,
}: MentionPanelProps) {
  const evidence = useMentionEvidence(range, choice);
  const place = assistants.findIndex(({ assistant }) => assistant === choice.assistant);
  const brand = brands.find(({ brand_id }) => brand_id === choice.brand);
  const asked = assistants[place];
  if (!asked || !brand) return null;
  const title = `${asked.label}: ${brand.name}`;
  return (
    <SidePanel title={title} isOpen onClose={onClose}>
      <Title order={2}>{title}</Title>
      <Text c="dimmed">Mentioned in {partOf(brand.answers[place] ?? 0, asked.n)} answers.</Text>
      {evidence.isPending && <Skeleton height={240} mt={16} />}
      {evidence.isError && <Text mt={16}>Couldn’t load this. Close the panel and try again.</Text>}
      {evidence.data && <EvidenceList label="Prompts" items={evidence.data} />}
      <ShowEarlier list={evidence} what="answers" />
    </SidePanel>
  );
}
