import type { Audit } from '@sightline/contract/measuring/prompts';
import { countText } from '../../platform/text/count-text.ts';
import type { Sweep, SweepAnswer } from '../executions/sweep.service.ts';
import { UNRESOLVED } from '../reading/citations/citation.ts';
import {
  bareAddress,
  counted,
  countIn,
  evidenceOf,
  fingerprintOf,
  quoted,
  type SuggestionIdea,
} from './suggestion-idea.ts';

/** What the built-in reader found on the customer's own site for a prompt. */
export interface OwnAudit {
  verdict: Audit['verdict'];
  best: { url: string; title: string } | null;
  page_to_mend: { url: string; title: string } | null;
  advice: string;
}

export interface OwnPrompt {
  id: string;
  audit: OwnAudit | null;
  /** A page was published for it. */
  has_page: boolean;
  /** A test of publishing goes on, for which nothing may be published for it. */
  is_untouched: boolean;
}

export interface OwnedInput {
  topic_id: string;
  sweep: Sweep;
  /** The topic's prompts that do not name the brand. */
  prompts: readonly OwnPrompt[];
}

/** From this many answers on, "never cited" is not chance. */
const MIN_ANSWERS = 2;
const MAX_SOURCES = 2;

/** Prompts that no page of the customer answers, or that are answered only from others' pages. */
export function findOwned({ topic_id, sweep, prompts }: OwnedInput): SuggestionIdea[] {
  const asked = Map.groupBy(sweep.answers, (answer) => answer.prompt_id);
  return prompts.flatMap((prompt) => {
    const answers = asked.get(prompt.id) ?? [];
    const [first] = answers;
    const connected = answers.filter(({ platform }) => platform !== 'local');
    const task =
      first && !prompt.has_page && !prompt.is_untouched
        ? taskOf(prompt.audit, connected, first.prompt_text)
        : null;
    if (!task || !first) return [];
    const without = connected.filter((answer) => !answer.cited);
    const evidence = evidenceOf(connected.length > 0 ? without : answers, answers);
    return [
      {
        fingerprint: fingerprintOf('owned', topic_id, first.prompt_text.toLowerCase()),
        target_type: 'owned_media' as const,
        text: task.text,
        memo: whyText(prompt.audit, connected, task.rests_on_audit),
        target_locator: task.target_locator,
        prompt_id: prompt.id,
        source_type: 'prompt_execution' as const,
        source_id: evidence[0]?.prompt_execution_id ?? first.prompt_execution_id,
        evidence,
        cited_pages: [],
        impact: Math.max(1, without.length),
      },
    ];
  });
}

interface Task {
  text: string;
  target_locator: string | null;
  rests_on_audit: boolean;
}

/**
 * What to do for a prompt: to write a page where nothing of the site comes near, to answer it on the page that does, and
 * to extend the one that answers; null when assistants find a page of the customer, or when nothing is known to be
 * missing, or when who is best is for others to say.
 */
function taskOf(audit: OwnAudit | null, connected: readonly SweepAnswer[], prompt: string): Task | null {
  if (audit?.verdict === 'for_others') return null;
  const cited = connected.filter((answer) => answer.cited).length;
  if (cited > connected.length / 2) return null;
  const write = `Write a page that answers ${quoted(prompt)}.`;
  const found = cited > 0 && audit && audit.verdict !== 'answered' ? citedPage(connected) : null;
  if (found) {
    const { answers } = found;
    const cites = `${answers} of ${countText(connected.length, 'answer')} ${answers === 1 ? 'cites' : 'cite'}`;
    const text = `Write a page that answers ${quoted(prompt)}, or extend ${quoted(found.title)}, which ${cites}.`;
    return { text, target_locator: found.url, rests_on_audit: false };
  }
  if (audit?.verdict === 'not_answered') return { text: write, target_locator: null, rests_on_audit: true };
  if (audit?.verdict === 'partly') {
    const page = audit.page_to_mend ?? audit.best;
    if (!page) return { text: write, target_locator: null, rests_on_audit: true };
    const text = `Answer ${quoted(prompt)} on ${quoted(page.title)}, or write a page for it.`;
    return { text, target_locator: page.url, rests_on_audit: true };
  }
  const citing = connected.filter(({ citations }) => citations.some(isOthers));
  if (cited > 0 || citing.length < MIN_ANSWERS) return null;
  if (!audit?.best) return { text: write, target_locator: null, rests_on_audit: false };
  const text = `Extend ${quoted(audit.best.title)}: it answers ${quoted(prompt)}, but no assistant cites it.`;
  return { text, target_locator: audit.best.url, rests_on_audit: false };
}

/**
 * The page of the customer that most answers cite. What the audit misses may stand there, so its advice is left out. The
 * start page is cited for everything and proves nothing.
 */
function citedPage(answers: readonly SweepAnswer[]): { url: string; title: string; answers: number } | null {
  const pagesIn = ({ citations }: SweepAnswer) => citations.filter(({ own, url }) => own && !isStart(url));
  const [most] = countIn(answers, (answer) => pagesIn(answer).map(({ url }) => url));
  if (!most) return null;
  const title = answers.flatMap(pagesIn).find((page) => page.url === most.name && isTitle(page.title))?.title;
  return { url: most.name, title: title ?? bareAddress(most.name), answers: most.answers };
}

const isStart = (url: string) => (URL.parse(url)?.pathname ?? '/') === '/';
/** Some assistants use a page's host as its title. */
const isTitle = (title: string | null) => title !== null && !/^\S+\.\S+$/.test(title.trim());

/** A link of which only a redirect is known may lead anywhere, also to the customer. */
const isOthers = ({ own, kind }: SweepAnswer['citations'][number]) => !own && kind !== UNRESOLVED;

function whyText(audit: OwnAudit | null, connected: readonly SweepAnswer[], rests_on_audit: boolean): string {
  const advice = rests_on_audit && audit ? [audit.advice] : [];
  const n = connected.length;
  if (n === 0) return [...advice, 'Based on your site only; no assistant data yet.'].join(' ');
  const without = connected.filter((answer) => !answer.cited);
  const sources = countIn(without, ({ citations }) => citations.filter(isOthers).map(({ domain }) => domain));
  const named = connected.filter(({ mentioned }) => mentioned).length;
  const cite = `${without.length} of ${countText(n, 'answer')} ${without.length === 1 ? 'cites' : 'cite'} no page of yours`;
  const instead = sources.length > 0 ? `, but ${counted(sources, MAX_SOURCES)}` : '';
  return [...advice, `${cite}${instead}.`, `You’re mentioned in ${named} of ${n}.`].join(' ');
}
