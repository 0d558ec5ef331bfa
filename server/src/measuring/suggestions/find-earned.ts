import { countText } from '../../platform/text/count-text.ts';
import type { Sweep, SweepAnswer } from '../executions/sweep.service.ts';
import { createThirdPartyTest, type KnownBrand } from './site-owner.ts';
import {
  assistantsIn,
  bareAddress,
  counted,
  countIn,
  evidenceOf,
  fingerprintOf,
  listed,
  quoted,
  type SuggestionIdea,
} from './suggestion-idea.ts';

export interface EarnedInput {
  topic_id: string;
  sweep: Sweep;
  brand_name: string;
  /** Whether a text names the brand. */
  namesBrand(text: string): boolean;
  /** The own company and its competitors, whose sites are no place to be named. */
  brands: readonly KnownBrand[];
}

type Citation = SweepAnswer['citations'][number];

/** One cited place, as it appears in an answer. */
interface Place {
  key: string;
  answer: SweepAnswer;
  citation: Citation;
}

/** On these sites the thread or clip changes with every answer, so the suggestion names the site. */
const WHOLE_SITES = new Set(['forum', 'video', 'social']);
/** From this many answers on, a page that only one answer cites counts as chance. */
const MIN_ANSWERS = 6;
const MAX_RIVALS = 2;
const MAX_PAGES = 50;

/** Third-party pages and sites cited by answers that do not name the brand. Connected assistants only. */
export function findEarned(input: EarnedInput): SuggestionIdea[] {
  const answers = input.sweep.headline.filter(({ platform }) => platform !== 'local');
  const isThirdParty = createThirdPartyTest(answers, input.brands);
  const absent = answers.filter((answer) => !answer.mentioned);
  const places = absent.flatMap((answer) =>
    answer.citations
      .filter((citation) => isThirdParty(citation) && !input.namesBrand(citation.title ?? ''))
      .map((citation): Place => ({ key: placeKey(citation), answer, citation })),
  );
  const least = answers.length >= MIN_ANSWERS ? 2 : 1;
  return [...Map.groupBy(places, (place) => place.key)].flatMap(([key, group]) => {
    const citing = [...new Set(group.map(({ answer }) => answer))];
    if (citing.length < least) return [];
    return [ideaOf(input, { key, group, citing, absent, answers })];
  });
}

interface Cited {
  key: string;
  group: Place[];
  citing: SweepAnswer[];
  absent: SweepAnswer[];
  answers: SweepAnswer[];
}

function ideaOf({ topic_id, sweep, brand_name }: EarnedInput, cited: Cited): SuggestionIdea {
  const { key, group, citing, absent, answers } = cited;
  const pages = citedPages(group);
  const [page] = pages;
  const { kind = 'other', domain = '' } = group[0]?.citation ?? {};
  const prompts = new Set(citing.map(({ prompt_id }) => prompt_id)).size;
  return {
    fingerprint: fingerprintOf('earned', topic_id, key),
    target_type: 'earned_media',
    text: `${taskOf(brand_name, { kind, domain, title: page?.title ?? null, url: page?.url ?? '' })} — ${shareText(citing, absent)}.`,
    memo: whyText({ citing, absent, answers, kind, pages }),
    target_locator: WHOLE_SITES.has(kind) && pages.length > 1 ? domain : (page?.url ?? domain),
    prompt_id: null,
    source_type: 'topic_execution',
    source_id: sweep.topic_execution_id,
    evidence: evidenceOf(citing, answers),
    cited_pages: pages,
    impact: citing.length * prompts,
  };
}

function placeKey({ url, domain, kind }: Citation): string {
  return WHOLE_SITES.has(kind) ? domain : bareAddress(url);
}

function citedPages(group: readonly Place[]) {
  const pages = Map.groupBy(group, ({ citation }) => bareAddress(citation.url));
  return [...pages.values()]
    .map((places) => ({
      url: places[0]?.citation.url ?? '',
      title: titleOf(places),
      answers: new Set(places.map(({ answer }) => answer.id)).size,
    }))
    .sort((a, b) => b.answers - a.answers || a.url.localeCompare(b.url))
    .slice(0, MAX_PAGES);
}

/** Some assistants use a page's host as its title. */
function titleOf(places: readonly Place[]): string | null {
  const titles = places.flatMap(({ citation: { title, domain } }) =>
    title && !/^\S+\.\S+$/.test(title.trim()) && title.trim() !== domain ? [title.trim()] : [],
  );
  return titles.sort((a, b) => b.length - a.length)[0] ?? null;
}

function taskOf(
  brand: string,
  { kind, domain, title, url }: { kind: string; domain: string; title: string | null; url: string },
): string {
  if (kind === 'forum') return `Join the discussions on ${domain} that assistants cite`;
  if (kind === 'video') return `Get ${brand} into the videos on ${domain} that assistants cite`;
  if (kind === 'social') return `Join the conversations on ${domain} that assistants cite`;
  const [host = domain] = bareAddress(url).split('/');
  const isTold = title?.toLowerCase().includes(host.toLowerCase());
  const place = title ? `${quoted(title)}${isTold ? '' : ` (${host})`}` : bareAddress(url);
  return `Get ${brand} named on ${place}`;
}

const namesIn = (answers: readonly SweepAnswer[], of: string) =>
  countIn(answers, ({ mentions }) => mentions.filter(({ entity }) => entity === of).map(({ name }) => name));

/** Tracked competitors that the answers name; if there are none, other companies. */
function rivalsIn(answers: readonly SweepAnswer[]) {
  const tracked = namesIn(answers, 'competitor');
  return (tracked.length > 0 ? tracked : namesIn(answers, 'discovered')).slice(0, MAX_RIVALS);
}

/** "cited in 4 of 9 answers that name Loafledger and not you" */
function shareText(citing: readonly SweepAnswer[], absent: readonly SweepAnswer[]): string {
  const rivals = rivalsIn(citing).map(({ name }) => name);
  const namesRival = ({ mentions }: SweepAnswer) => mentions.some(({ name }) => rivals.includes(name));
  if (rivals.length === 0) return `cited in ${ofAnswers(citing.length, absent.length)} not name you`;
  const [k, n] = [citing.filter(namesRival).length, absent.filter(namesRival).length];
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(rivals);
  return `cited in ${n === 1 ? 'the one answer that names' : `${k} of ${n} answers that name`} ${names} and not you`;
}

const ofAnswers = (k: number, n: number) =>
  n === 1 ? 'the one answer that does' : `${k} of ${n} answers that do`;

interface Why extends Omit<Cited, 'key' | 'group'> {
  kind: string;
  pages: { url: string; title: string | null; answers: number }[];
}

const KIND: Record<string, string> = {
  review: 'this review or comparison',
  news: 'this article',
  forum: 'this forum',
  video: 'these videos',
  social: 'these posts',
};

function whyText({ citing, absent, answers, kind, pages }: Why): string {
  const prompts = (of: readonly SweepAnswer[]) => new Set(of.map(({ prompt_id }) => prompt_id)).size;
  const asked = prompts(answers);
  const who = assistantsIn(citing);
  const verb = new Set(citing.map(({ platform }) => platform)).size === 1 ? 'cites' : 'cite';
  const rivals = rivalsIn(citing);
  const titles = pages.slice(0, 2).map(({ title, url }) => (title ? quoted(title) : url));
  return [
    `${who} ${verb} ${KIND[kind] ?? 'this page'} for ${prompts(citing)} of ${countText(asked, 'prompt')}.`,
    `It’s a source of ${citing.length} of the ${countText(absent.length, 'answer')} that ${absent.length === 1 ? 'doesn’t' : 'don’t'} mention you.`,
    ...(rivals.length > 0 ? [`Mentioned there instead: ${counted(rivals)}.`] : []),
    ...(pages.length > 1 ? [`Most cited: ${listed(titles)}.`] : []),
  ].join(' ');
}
