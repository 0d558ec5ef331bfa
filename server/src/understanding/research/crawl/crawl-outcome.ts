import { hasQuestionsIn } from '../../../writer/taxonomy/way-questions.ts';
import type { CrawlCounts, Tally } from './crawl-tally.ts';
import type { SkipReason } from './judge-page.ts';
import { type LeftOut, leftOut, leftOutWords } from './left-out.ts';

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
  /** Number of addresses found, and of those that were not read, by reason; reasons of none are absent. */
  found: number;
  left_out: LeftOut[];
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
  return { kind, message, pages: 0, language: null, unreachable, found: 0, left_out: [] };
}

const MIN_CHARS = 200;

/** Outcome for a site whose home page answered. */
export function crawlOutcome(host: string, tally: Tally, counts: CrawlCounts): Outcome {
  const { pages, stopped } = tally;
  const main = mainLanguage(tally);
  const { language } = counts;
  const left_out = leftOut(tally, counts);
  const missed = left_out.reduce((sum, one) => sum + one.pages, 0);
  const done = (kind: Outcome['kind'], message: string): Outcome => ({
    kind,
    message: pages === 0 ? message : [message, leftOutWords(left_out, counts, tally)].join(''),
    pages,
    language: main,
    unreachable: false,
    found: pages + missed,
    left_out,
  });
  if (pages === 0 && tally.skipped.has('not_found') && !tally.skipped.has('empty'))
    return done('down', `${host} has no home page and no sitemap listing other pages.`);
  if (pages === 0) return done('empty', emptyWords(host, tally));
  const read = missed === 0 ? count(pages) : `${number(pages)} of ${number(pages + missed)} pages were`;
  if (tally.chars < MIN_CHARS) return done('empty', `${read} read. ${emptyWords(host, tally)}`);
  if (main !== null && main !== language && !hasQuestionsIn(main))
    return done(
      'other_language',
      `${host} is in ${languageName(main)}: ${read} read. Without an AI model, enter topics and prompts in that language yourself.`,
    );
  if (stopped === 'rate') return done('partly', `${read} read, then ${host} rate-limited us.`);
  if (stopped === 'time') return done('partly', `${read} read; ${host} responds too slowly to read more.`);
  const failed = left_out.find(({ reason }) => reason === 'failed')?.pages ?? 0;
  return done(failed > pages ? 'partly' : 'ok', `${read} read.`);
}

/** Scripts are only spoken of where a page needs them. */
function emptyWords(host: string, { scripts }: Tally): string {
  if (scripts === 'not_run')
    return `The pages of ${host} are made by JavaScript, which could not be run, so there’s almost no text.`;
  return `The pages of ${host} have almost no text${scripts === 'ran' ? ', even with JavaScript' : ''}.`;
}

const number = (count: number) => count.toLocaleString('en');
const count = (pages: number) => (pages === 1 ? '1 page was' : `${pages} pages were`);

function mainLanguage({ languages }: Tally): string | null {
  return [...languages].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}
