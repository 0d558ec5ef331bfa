import type { Alert, AlertKind } from '@sightline/contract/company/notifications';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { countOf, parseTime } from '../../../lib/words/format.ts';

/** What is known of a website; null while unknown, which suggests nothing. */
export interface NextFacts {
  now: Date;
  /** Newest first. */
  alerts: Pick<Alert, 'kind' | 'title' | 'action' | 'created_at'>[];
  is_connected: boolean | null;
  topics: number | null;
  /** What keeps AI crawlers out of the website. */
  kept_out: string | null;
  /** Confirmed ones. */
  competitors: number | null;
  pages: number;
  /** Pages that are written and were never published, or have changes that the public does not see. */
  drafts: number;
  is_hosted: boolean | null;
  is_tracked: boolean | null;
  /** The set-up steps stand above, so they are not repeated. */
  lists_setup: boolean;
  /** The most important one that is still to do and for which no page is written. */
  suggestion: Pick<Suggestion, 'text' | 'target_type' | 'prompt_text'> | null;
}

export interface NextStep {
  key: string;
  /** Why, in one sentence. */
  reason: string;
  /** What its button says and opens: a path with its parameters, or in place the window that connects an assistant. */
  label: string;
  path: string | null;
}

const MAX_SHOWN = 3;
const MIN_COMPETITORS = 2;
const ALERT_DAYS = 7;
const DAY = 86_400_000;
/** Without these nothing else is counted any more, or soon. */
const STOPS: ReadonlySet<AlertKind> = new Set([
  'measuring_stopped',
  'model_ending',
  'hosting_lost',
  'script_silent',
  'payment_failed',
]);

/** Keys of what the set-up steps say, too. */
const OF_SETUP: ReadonlySet<string> = new Set(['assistant', 'competitors', 'hosting', 'script']);

/** At most three things to do, those that are worth most first; none when all is done. */
export function nextSteps(facts: NextFacts): NextStep[] {
  const recent = facts.alerts.filter(({ created_at }) => isRecent(created_at, facts.now));
  const steps = [
    alertStep(recent.find(({ kind }) => STOPS.has(kind))),
    facts.kept_out ? step('crawlers', facts.kept_out, 'See which crawlers', '/setup/indexing') : null,
    ...setupSteps(facts),
    suggestionStep(facts.suggestion),
    scriptStep(facts),
    alertStep(recent.find(({ kind }) => !STOPS.has(kind))),
  ];
  return steps
    .filter((step) => step !== null)
    .filter(({ key }) => !(facts.lists_setup && OF_SETUP.has(key)))
    .slice(0, MAX_SHOWN);
}

const isRecent = (created_at: string, now: Date) =>
  now.getTime() - (parseTime(created_at)?.getTime() ?? 0) < ALERT_DAYS * DAY;

const alertStep = (alert: NextFacts['alerts'][number] | undefined): NextStep | null =>
  alert
    ? {
        key: `alert-${alert.kind}`,
        reason: `${alert.title}.`,
        label: alert.action.label,
        path: alert.action.path,
      }
    : null;

/** What figures and pages rest on. */
function setupSteps(facts: NextFacts): (NextStep | null)[] {
  const { topics, competitors, pages, drafts } = facts;
  return [
    topics === 0
      ? step(
          'topic',
          'Measuring starts with a topic that your buyers ask about.',
          'Add a topic',
          '/target-topics',
        )
      : null,
    facts.is_connected === false
      ? step(
          'assistant',
          'See how often ChatGPT and others mention and cite you.',
          'Connect an assistant',
          null,
        )
      : null,
    competitors !== null && competitors < MIN_COMPETITORS
      ? step(
          'competitors',
          competitors === 0
            ? 'Add competitors to see how you compare.'
            : 'Track two or more competitors for a meaningful comparison.',
          'Add competitors',
          '/knowledge-base/competitors',
        )
      : null,
    facts.is_hosted === false && pages > 0
      ? step(
          'hosting',
          `${countOf(pages, 'page is', 'pages are')} written; AI crawlers can read ${pages === 1 ? 'it' : 'them'} once your subdomain is live.`,
          'Go live',
          '/setup/dns',
        )
      : null,
    facts.is_hosted !== false && drafts > 0
      ? step(
          'drafts',
          `${countOf(drafts, 'page is', 'pages are')} ready to publish.`,
          drafts === 1 ? 'Review the draft' : 'Review the drafts',
          '/decisions?kind=page',
        )
      : null,
  ];
}

function suggestionStep(suggestion: NextFacts['suggestion']): NextStep | null {
  if (!suggestion) return null;
  const { text, target_type, prompt_text } = suggestion;
  if (prompt_text)
    return step(
      'suggestion',
      text,
      'Write this page',
      `/content?${new URLSearchParams({ create: prompt_text })}`,
    );
  const tab = target_type === 'owned_media' ? 'owned' : 'earned';
  return step('suggestion', text, 'See how', `/media-opportunities?tab=${tab}`);
}

const scriptStep = ({ is_tracked }: NextFacts) =>
  is_tracked === false
    ? step(
        'script',
        'Install the script to see which assistants send you visitors and who converts.',
        'Install the script',
        '/personalization-setup/script',
      )
    : null;

const step = (key: string, reason: string, label: string, path: string | null): NextStep => ({
  key,
  reason,
  label,
  path,
});
