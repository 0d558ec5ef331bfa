import type { SuggestionTarget } from '@sightline/contract/measuring/suggestions';
import { bareAddress, type SuggestionIdea } from './suggestion-idea.ts';
import type { KnownSuggestion, SuggestionToKeep } from './suggestions.queries.ts';

interface Plan {
  keep: SuggestionToKeep[];
  /** Fingerprints of suggestions whose evidence is gone. */
  close: string[];
}

/** Maximum number of open suggestions of a type per topic; more would bury the first ones. */
const MAX_OPEN_PER_TYPE = 15;
const MAX_SEEN_IN = 100;
const MAX_PAGES = 100;

/** Decides what happens to a topic's existing suggestions, and which ideas are added. */
export function planSuggestions(
  input: { topic_execution_id: string; silent: readonly string[] },
  ideas: readonly SuggestionIdea[],
  known: readonly KnownSuggestion[],
): Plan {
  const before = new Map(known.map((one) => [one.fingerprint, one]));
  const room = roomIn(known);
  const ranked = ideas.toSorted((a, b) => b.impact - a.impact || a.text.localeCompare(b.text));
  const keep = ranked.flatMap((idea): SuggestionToKeep[] => {
    const one = before.get(idea.fingerprint);
    if (one ? isHidden(one) : true) {
      if (room[idea.target_type] === 0) return [];
      room[idea.target_type] -= 1;
    }
    const seen = one?.seen_in.filter((id) => id !== input.topic_execution_id) ?? [];
    const seen_in = [...seen, input.topic_execution_id].slice(-MAX_SEEN_IN);
    const reopens = one?.status === 'applied' && hasNewEvidence(idea, one);
    return [{ ...idea, cited_pages: withEarlier(idea, one), seen_in, reopens }];
  });
  const shown = new Set(ideas.map(({ fingerprint }) => fingerprint));
  const close = known.filter(
    (one) => one.closed_at === null && !shown.has(one.fingerprint) && !restsOn(one, input.silent),
  );
  return { keep, close: close.map(({ fingerprint }) => fingerprint) };
}

const isHidden = ({ status, closed_at }: KnownSuggestion) => status === 'pending' && closed_at !== null;

function roomIn(known: readonly KnownSuggestion[]): Record<SuggestionTarget, number> {
  const open = (target: SuggestionTarget) =>
    known.filter((one) => one.target_type === target && one.status === 'pending' && one.closed_at === null)
      .length;
  const left = (target: SuggestionTarget) => Math.max(0, MAX_OPEN_PER_TYPE - open(target));
  return { owned_media: left('owned_media'), earned_media: left('earned_media') };
}

/** Its evidence came back, or new pages are cited since someone applied it. */
function hasNewEvidence(idea: SuggestionIdea, one: KnownSuggestion): boolean {
  if (one.closed_at !== null) return true;
  const seen = new Set(one.cited_pages.map(({ url }) => bareAddress(url)));
  return idea.cited_pages.some(({ url }) => !seen.has(bareAddress(url)));
}

/** Pages that no answer cites any more are kept without answers, so that they are not new when they return. */
function withEarlier(idea: SuggestionIdea, one: KnownSuggestion | undefined) {
  const now = new Set(idea.cited_pages.map(({ url }) => bareAddress(url)));
  const earlier = one?.cited_pages.filter(({ url }) => !now.has(bareAddress(url))) ?? [];
  return [...idea.cited_pages, ...earlier.map((page) => ({ ...page, answers: 0 }))].slice(0, MAX_PAGES);
}

/** An assistant that failed removes no evidence. */
const restsOn = ({ evidence }: KnownSuggestion, silent: readonly string[]) =>
  evidence.some(({ platform }) => silent.includes(platform));
