import type { TopicExecution } from '@sightline/contract/measuring/topics';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCitedSites } from '../features/measuring/citations/citations.api.ts';
import { CitedSitesTable } from '../features/measuring/citations/cited-sites.tsx';
import { MentioningPanel } from '../features/measuring/citations/mentioning-panel.tsx';
import { SitePanel } from '../features/measuring/citations/site-panel.tsx';
import { adviceOf } from '../features/measuring/citations/site-words.ts';
import { useExecutionSuggestions } from '../features/measuring/suggestions/suggestions.api.ts';
import { VoiceBars } from '../features/measuring/topics/voice-bars.tsx';
import { rankVoices } from '../features/measuring/topics/voice-lines.ts';
import { type TopicSearch, topicDetail } from './search-params.ts';
import { createSiteFacts } from './site-facts.ts';

/** What is open stands in the address; a bar and a site are never open at once. */
function useOpened() {
  const opened = topicDetail(useSearch({ strict: false }));
  const navigate = useNavigate();
  const open = (next: Omit<TopicSearch, 'tab'>) =>
    void navigate({ to: '.', search: { ...opened, ...next }, replace: true, resetScroll: false });
  return { ...opened, open };
}

/** Brands as ranked bars, and the answers behind one of them. */
export function ShareOfVoice({ execution }: { execution: TopicExecution | undefined }) {
  const { assistant, brand, open } = useOpened();
  const voices = execution?.results?.voice_per_platform ?? {};
  const chosen = rankVoices(voices, assistant).find(({ brand_id, k }) => brand_id === brand && k > 0);
  return (
    <>
      <VoiceBars
        voices={voices}
        assistant={assistant}
        onAssistant={(next) => open({ assistant: next })}
        open={chosen?.brand_id}
        onOpen={(next) => open({ brand: next, site: undefined })}
      />
      {execution && chosen && (
        <MentioningPanel
          key={`${chosen.brand_id} ${assistant}`}
          topicExecutionId={execution.id}
          brand={chosen}
          assistant={assistant}
          onClose={() => open({ brand: undefined })}
        />
      )}
    </>
  );
}

/** Cited sites, and the pages of one of them. */
export function TopicSources({ execution }: { execution: TopicExecution }) {
  const { kind, site, open } = useOpened();
  const { data: cited } = useCitedSites(execution.id, kind);
  const { data: suggestions } = useExecutionSuggestions(execution.id);
  const factsOf = createSiteFacts(execution.results?.untracked ?? [], suggestions);
  const chosen = cited?.sites.find(({ domain }) => domain === site);
  return (
    <>
      <CitedSitesTable
        cited={cited}
        kind={kind}
        onKind={(next) => open({ kind: next, site: undefined })}
        adviceOf={(one) => adviceOf(one, factsOf(one))}
        open={chosen?.domain}
        onOpen={(next) => open({ site: next, brand: undefined })}
      />
      {cited && chosen && (
        <SitePanel
          key={chosen.domain}
          topicExecutionId={execution.id}
          site={chosen}
          answers={cited.answers}
          advice={adviceOf(chosen, factsOf(chosen))}
          onClose={() => open({ site: undefined })}
        />
      )}
    </>
  );
}
