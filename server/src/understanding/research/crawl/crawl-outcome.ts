import { isKnownLanguage } from '../../../writer/taxonomy/taxonomy.ts';
import type { SkipReason } from './judge-page.ts';

/** How reading a site ended, as a code and as a sentence for people. */
export interface Outcome {
  kind: 'ok' | 'partly' | 'other_language' | 'empty' | 'not_html' | 'too_slow' | 'blocked' | 'moved' | 'down';
  message: string;
  /** Number of pages read. */
  pages: number;
  /** Language of most of the text; null when unknown. */
  language: string | null;
  /** Nothing answered at all, so another scheme may work. */
  unreachable: boolean;
}

type StartProblem = SkipReason | 'moved' | 'robots_broken' | 'circles';

/**
 * Why a site could not be started. `about` is the other host, our user agent or the error, depending on the problem.
 */
export function startOutcome(problem: StartProblem, host: string, about = ''): Outcome {
  const agent = about.split('/')[0];
  const [kind, message] = ((): [Outcome['kind'], string] => {
    if (problem === 'moved')
      return ['moved', `${host} redirects to ${about}. Enter that address if it is yours.`];
    if (problem === 'robots')
      return ['blocked', `The robots.txt of ${host} blocks us. Allow ${agent} in it and try again.`];
    if (problem === 'robots_broken')
      return [
        'blocked',
        `The robots.txt of ${host} answers with an error, so we can’t read the site. Fix it and try again.`,
      ];
    if (problem === 'circles') return ['down', `${host} redirects in a loop.`];
    if (problem === 'blocked' || problem === 'rate')
      return ['blocked', `${about} Allow SightlineBot there and try again.`];
    if (problem === 'not_html') return ['not_html', about];
    return problem === 'timeout' ? ['too_slow', `${about} Try again later.`] : ['down', about];
  })();
  const unreachable = problem === 'error' || problem === 'timeout';
  return { kind, message, pages: 0, language: null, unreachable };
}

/** What was read and what was not. */
export interface Tally {
  pages: number;
  /** Characters of main text. */
  chars: number;
  /** Characters by language. */
  languages: Map<string, number>;
  skipped: Map<SkipReason, number>;
  /** Why reading ended early. */
  stopped: 'time' | 'rate' | null;
}

const MIN_CHARS = 200;

/** Outcome for a site whose home page answered; `known` addresses were found on it. */
export function crawlOutcome(
  host: string,
  tally: Tally,
  { known, language }: { known: number; language: string },
): Outcome {
  const { pages, stopped } = tally;
  const main = mainLanguage(tally);
  const done = (kind: Outcome['kind'], message: string): Outcome => ({
    kind,
    message,
    pages,
    language: main,
    unreachable: false,
  });
  if (pages === 0 && tally.skipped.has('not_found') && !tally.skipped.has('empty'))
    return done('down', `${host} has no home page and no sitemap listing other pages.`);
  if (pages === 0 || tally.chars < MIN_CHARS)
    return done('empty', `The pages of ${host} have almost no text, even with JavaScript.`);
  if (main !== null && main !== language && !isKnownLanguage(main))
    return done(
      'other_language',
      `${host} is in ${languageName(main)}: ${count(pages)} read. Without an AI model, enter topics and prompts in that language yourself.`,
    );
  const missed = (['timeout', 'error', 'blocked', 'rate'] as const).reduce(
    (sum, reason) => sum + (tally.skipped.get(reason) ?? 0),
    0,
  );
  if (stopped === 'rate') return done('partly', `${count(pages)} read, then ${host} rate-limited us.`);
  if (stopped === 'time')
    return done('partly', `${count(pages)} read; ${host} responds too slowly to read more.`);
  if (missed > pages)
    return done(
      'partly',
      `${count(pages)} read; ${missed === 1 ? '1 other was' : `${missed} others were`} unreadable.`,
    );
  const skipped = tally.skipped.values().reduce((sum, some) => sum + some, 0);
  const more =
    known - pages - skipped > pages ? `, the most informative of ${known.toLocaleString('en')} found` : '';
  return done('ok', `${count(pages)} read${more}.`);
}

const count = (pages: number) => (pages === 1 ? '1 page was' : `${pages} pages were`);

function mainLanguage({ languages }: Tally): string | null {
  return [...languages].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}
