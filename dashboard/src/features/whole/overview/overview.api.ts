import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import type { FunnelChoice } from './funnel-section.tsx';
import type { MentionChoice } from './mention-table.tsx';
import type { VisitRange } from './visit-range.ts';

const POLL_EVERY = 60_000;
const MAX_CHANGES = 3;

/** Performance over all topics. */
export function useOverviewMetrics() {
  const { id, enabled } = useDomainId();
  return useQuery(query.overview.get.queryOptions({ input: { id }, enabled, refetchInterval: POLL_EVERY }));
}

/** The figures of a range and of the one before; the previous range's stay while another loads. */
export function useStrip(range: VisitRange) {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.overview.strip.queryOptions({
      input: { id, ...range },
      enabled,
      refetchInterval: POLL_EVERY,
      placeholderData: (before) => before,
    }),
  );
}

/** How often each assistant mentions each brand. */
export function useMentions(range: VisitRange) {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.overview.mentions.queryOptions({
      input: { id, ...range },
      enabled,
      refetchInterval: POLL_EVERY,
      placeholderData: (before) => before,
    }),
  );
}

/** Share of voice over time. */
export function useVoice(range: VisitRange) {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.overview.voice.queryOptions({
      input: { id, ...range },
      enabled,
      refetchInterval: POLL_EVERY,
      placeholderData: (before) => before,
    }),
  );
}

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
export function useBotVisits(range: VisitRange) {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.overview.botVisits.queryOptions({
      input: { id, ...range },
      enabled,
      refetchInterval: POLL_EVERY,
      placeholderData: (before) => before,
    }),
  );
}

/** From AI answer to conversion; the previous figures stay while others load. */
export function useFunnel(range: VisitRange) {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.overview.funnel.queryOptions({
      input: { id, ...range },
      enabled,
      refetchInterval: POLL_EVERY,
      placeholderData: (before) => before,
    }),
  );
}

/** What one of its figures was counted from. */
export function useFunnelEvidence(range: VisitRange, choice: FunnelChoice | null) {
  const { id, enabled } = useDomainId();
  const { assistant, stage } = choice ?? { assistant: '', stage: 'answers' as const };
  return useQuery(
    query.overview.funnelEvidence.queryOptions({
      input: { id, ...range, assistant, stage },
      enabled: enabled && choice !== null,
    }),
  );
}

const MAX_VISITS = 5;

/** The latest crawler visits. */
export function useLatestVisits() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.overview.crawlerVisits.queryOptions({
      input: { id, limit: MAX_VISITS },
      enabled,
      refetchInterval: POLL_EVERY,
      select: ({ data }) => data,
    }),
  );
}

/** How often competitors are named for a topic, in one of its runs. */
export function useCompetitorStats(topic_id: string, topic_execution_id: string | undefined) {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(
      query.overview.competitorStats.queryOptions({ input: { id, topic_id, topic_execution_id }, enabled }),
    ),
  );
}

/** How many pages there are, and which of them AI crawlers read most. */
export function usePageFigures() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.generatedPages.figures.queryOptions({ input: { id }, enabled, refetchInterval: POLL_EVERY }),
  );
}

const MAX_WRITTEN = 1000;

/** Questions that a page answers, in small letters; of the newest pages where there are very many. */
export function useWrittenQuestions() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.generatedPages.list.queryOptions({
      input: { id, text: 'false', limit: MAX_WRITTEN },
      enabled,
      refetchInterval: POLL_EVERY,
      select: (answer) =>
        'body' in answer
          ? new Set(answer.body.flatMap(({ question }) => question?.toLowerCase() ?? []))
          : undefined,
    }),
  );
}

export function useLatestChanges() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.content.changes.queryOptions({
      input: { id, limit: MAX_CHANGES },
      enabled,
      refetchInterval: POLL_EVERY,
    }),
  );
}

/** Whether pages are served; the shell polls it. Null while unknown. */
export function useIsHosted(): boolean | null {
  const { id, enabled } = useDomainId();
  const { data } = useQuery(
    query.hosting.get.queryOptions({ input: { id }, enabled, meta: { silent: true } }),
  );
  return data?.is_active ?? null;
}
