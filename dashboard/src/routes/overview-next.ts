import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { useAlerts } from '../features/company/notifications/notifications.api.ts';
import { useIsConnected } from '../features/measuring/asking/assistants.api.ts';
import { isToDo } from '../features/measuring/suggestions/group-suggestions.ts';
import { useSuggestions } from '../features/measuring/suggestions/suggestions.api.ts';
import { useSnapshot } from '../features/measuring/topics/topics.api.ts';
import { useCrawlerAccess } from '../features/publishing/hosting/crawler-access.api.ts';
import { useCompetitors } from '../features/understanding/brands/competitors.api.ts';
import { type NextStep, nextSteps } from '../features/whole/overview/next-steps.ts';
import { useFunnel, useIsHosted, usePageFigures } from '../features/whole/overview/overview.api.ts';
import type { VisitRange } from '../features/whole/overview/visit-range.ts';
import { PER_TYPE } from './latest-opportunities.tsx';

/** As of every other query. */
const ALERTS_STALE_MS = 15_000;

/** What to do next, from all that the screen has; what could not be loaded suggests nothing. */
export function useNextSteps(
  range: VisitRange,
  lists_setup: boolean,
): { steps: NextStep[]; isPending: boolean } {
  const { data: snapshot, isPending: isLoadingTopics } = useSnapshot();
  const alerts = useAlerts(true, ALERTS_STALE_MS);
  const competitors = useCompetitors();
  const pages = usePageFigures();
  const funnel = useFunnel(range);
  const suggestions = useSuggestions(PER_TYPE);
  const is_connected = useIsConnected();
  const is_hosted = useIsHosted();
  const access = useCrawlerAccess();
  const { owned = [], earned = [] } = suggestions.data ?? {};
  const steps = nextSteps({
    now: new Date(),
    alerts: alerts.data ?? [],
    is_connected,
    topics: snapshot?.topics.length ?? null,
    kept_out: access.data?.detail ?? null,
    competitors: competitors.data?.filter(({ status }) => status === 'confirmed').length ?? null,
    pages: pages.data?.pages ?? 0,
    drafts: pages.data?.to_publish ?? 0,
    is_hosted,
    is_tracked: funnel.data?.counts.visits ?? null,
    lists_setup,
    suggestion: [...owned, ...earned].find(isOpen) ?? null,
  });
  const parts = [alerts, competitors, pages, funnel, suggestions];
  return { steps, isPending: isLoadingTopics || parts.some(({ isPending }) => isPending) };
}

const isOpen = (suggestion: Suggestion) => isToDo(suggestion) && suggestion.page === null;
