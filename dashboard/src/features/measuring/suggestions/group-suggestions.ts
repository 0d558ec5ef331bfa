import type { Suggestion } from '@sightline/contract/measuring/suggestions';

export interface SuggestionGroups {
  owned: Suggestion[];
  earned: Suggestion[];
}

interface Answer {
  groups?: Partial<Record<Suggestion['target_type'], Suggestion[]>>;
  items?: Suggestion[];
}

/** Sorted by target, whether displayed in groups or as one list. */
export function groupSuggestions({ groups, items = [] }: Answer): SuggestionGroups {
  const of = (target: Suggestion['target_type']) =>
    groups ? (groups[target] ?? []) : items.filter(({ target_type }) => target_type === target);
  return { owned: of('owned_media'), earned: of('earned_media') };
}

export type StatusFilter = 'todo' | 'all' | 'complete';

/** A suggestion without a status is a to-do. */
export const isToDo = ({ status }: Partial<Pick<Suggestion, 'status'>>) => status !== 'applied';

export function withStatus(suggestions: Suggestion[], filter: StatusFilter): Suggestion[] {
  if (filter === 'all') return suggestions;
  return suggestions.filter((one) => isToDo(one) === (filter === 'todo'));
}

export type Analysis =
  | { of: 'topic'; topicId: string; topicExecutionId: string }
  | { of: 'prompt'; promptExecutionId: string };

type Source = Partial<Pick<Suggestion, 'source_type' | 'source_id' | 'topic_id' | 'topic_execution_id'>>;

/** Address of its full analysis, or null when unknown. */
export function analysisOf({
  source_type,
  source_id,
  topic_id,
  topic_execution_id,
}: Source): Analysis | null {
  if (source_type === 'prompt_execution')
    return source_id ? { of: 'prompt', promptExecutionId: source_id } : null;
  const topicExecutionId = source_id || topic_execution_id;
  if (source_type !== 'topic_execution' || !topic_id || !topicExecutionId) return null;
  return { of: 'topic', topicId: topic_id, topicExecutionId };
}
