import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import type { FunnelChoice } from './funnel-section.tsx';
import type { MentionChoice } from './mention-table.tsx';
import type { VisitRange } from './visit-range.ts';

const POLL_EVERY = 60_000;
const MAX_CHANGES = 3;
/** The figures of the range before stay while another loads. */
const KEPT = { refetchInterval: POLL_EVERY, placeholderData: keepPreviousData };

/** Performance over all topics. */
export const useOverviewMetrics = () =>
  useDomainQuery(query.overview.get, {}, { refetchInterval: POLL_EVERY });

/** The figures of a range and of the previous range; they stay while another range loads. */
export const useStrip = (range: VisitRange) => useDomainQuery(query.overview.strip, range, KEPT);

/** How often each assistant mentions each brand. */
export const useMentions = (range: VisitRange) => useDomainQuery(query.overview.mentions, range, KEPT);

type VoiceAmong = Omit<Parameters<typeof query.overview.voice.call>[0], 'id' | 'range' | 'start' | 'end'>;

/** Share of voice over time. */
export const useVoice = (of: VisitRange & VoiceAmong) => useDomainQuery(query.overview.voice, of, KEPT);

/** The prompts behind one of its figures, as far as loaded. */
export function useMentionEvidence(range: VisitRange, { assistant, brand }: MentionChoice) {
  const { id, enabled } = useDomainId();
  return useInfiniteQuery(
    query.overview.mentionEvidence.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, ...range, assistant, brand_id: brand, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      enabled,
      select: ({ pages }) => pages.flatMap(({ data }) => data),
    }),
  );
}

/** Visits of AI crawlers by day; the previous range stays while another loads. */
export const useBotVisits = (range: VisitRange) => useDomainQuery(query.overview.botVisits, range, KEPT);

/** From AI answer to conversion; the previous figures stay while others load. */
export const useFunnel = (range: VisitRange) => useDomainQuery(query.overview.funnel, range, KEPT);

/** What one of its figures was counted from. */
export function useFunnelEvidence(range: VisitRange, choice: FunnelChoice | null) {
  const { assistant, stage } = choice ?? { assistant: '', stage: 'answers' as const };
  return useDomainQuery(
    query.overview.funnelEvidence,
    { ...range, assistant, stage },
    { enabled: choice !== null },
  );
}

const MAX_VISITS = 5;

/** The latest crawler visits. */
export function useLatestVisits() {
  return useDomainQuery(
    query.overview.crawlerVisits,
    { limit: MAX_VISITS },
    { refetchInterval: POLL_EVERY, select: ({ data }) => data },
  );
}

/** How often competitors are named for a topic, in one of its runs. */
export const useCompetitorStats = (topic_id: string, topic_execution_id: string | undefined) =>
  awaited(useDomainQuery(query.overview.competitorStats, { topic_id, topic_execution_id }));

/** How many pages there are, and which of them AI crawlers read most. */
export const usePageFigures = () =>
  useDomainQuery(query.generatedPages.figures, {}, { refetchInterval: POLL_EVERY });

const MAX_WRITTEN = 1000;

/** Questions that a page answers, in small letters; of the newest pages where there are very many. */
export function useWrittenQuestions() {
  return useDomainQuery(
    query.generatedPages.list,
    { text: 'false', limit: MAX_WRITTEN },
    {
      refetchInterval: POLL_EVERY,
      select: (answer) =>
        'body' in answer
          ? new Set(answer.body.flatMap(({ question }) => question?.toLowerCase() ?? []))
          : undefined,
    },
  );
}

export const useLatestChanges = () =>
  useDomainQuery(query.content.changes, { limit: MAX_CHANGES }, { refetchInterval: POLL_EVERY });

/** Whether pages are served; the shell polls it. Null while unknown. */
export function useIsHosted(): boolean | null {
  const { data } = useDomainQuery(query.hosting.get, {}, { meta: { silent: true } });
  return data?.is_active ?? null;
}
