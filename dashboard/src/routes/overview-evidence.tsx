import { useNavigate, useSearch } from '@tanstack/react-router';
import { FunnelEvidencePanel } from '../features/whole/overview/funnel-evidence.tsx';
import { FunnelSection } from '../features/whole/overview/funnel-section.tsx';
import { MentionPanel } from '../features/whole/overview/mention-panel.tsx';
import { MentionTable } from '../features/whole/overview/mention-table.tsx';
import {
  useFunnel,
  useFunnelEvidence,
  useMentions,
  useVoice,
} from '../features/whole/overview/overview.api.ts';
import { visitRange } from '../features/whole/overview/visit-range.ts';
import { VoiceSection } from '../features/whole/overview/voice-section.tsx';
import styles from './overview-screen.module.css';
import { overview } from './search-params.ts';

type Search = ReturnType<typeof overview>;

/** The range, and a function that opens the evidence of one figure in the place of any other. */
function useEvidence() {
  const search = overview(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { assistant: _, stage: __, brand: ___, ...days } = search;
  const show = (chosen: Pick<Search, 'assistant' | 'stage' | 'brand'> | null) =>
    void navigate({ to: '/overview', search: { ...days, ...chosen }, replace: true, resetScroll: false });
  return { search, range: visitRange(search), show };
}

/** Assistants by brands; nothing before an assistant has answered in this range. */
export function MentionsByAssistant() {
  const { search, range, show } = useEvidence();
  const { data: mentions } = useMentions(range);
  if (!mentions || mentions.assistants.length === 0) return null;
  const { assistant, brand } = search;
  const chosen = assistant && brand ? { assistant, brand } : null;
  return (
    <div className={styles.chart}>
      <MentionTable mentions={mentions} chosen={chosen} onChoose={show} />
      {chosen && (
        <MentionPanel
          key={`${chosen.assistant} ${chosen.brand}`}
          mentions={mentions}
          choice={chosen}
          range={range}
          onClose={() => show(null)}
        />
      )}
    </div>
  );
}

export function VoiceOverTime() {
  const { data: voice } = useVoice(useEvidence().range);
  return (
    <div className={styles.whole}>
      <VoiceSection voice={voice} />
    </div>
  );
}

export function WayToConversion() {
  const { search, range, show } = useEvidence();
  const { data: funnel, isPending } = useFunnel(range);
  const row = funnel?.assistants.find(({ assistant }) => assistant === search.assistant);
  const choice =
    row && search.stage ? { assistant: row.assistant, label: row.label, stage: search.stage } : null;
  const evidence = useFunnelEvidence(range, choice);
  return (
    <div className={styles.whole}>
      <FunnelSection funnel={funnel} isPending={isPending} range={range} chosen={choice} onChoose={show} />
      {choice && (
        <FunnelEvidencePanel
          choice={choice}
          label={choice.label}
          evidence={evidence.data}
          isError={evidence.isError}
          onClose={() => show(null)}
        />
      )}
    </div>
  );
}
