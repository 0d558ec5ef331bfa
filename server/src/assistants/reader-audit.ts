import type { Audit } from '@sightline/contract/measuring/prompts';
import { isLegalPage } from '../language/page/legal-page.ts';
import { answerFrom, answeringHit, saysTooLittle } from '../language/search/answer-from.ts';
import { type AnswerUnit, textOf } from '../language/search/answer-unit.ts';
import type { ReaderIndex } from '../language/search/index-types.ts';
import { type Hit, meetsDemand } from '../language/search/reader-gate.ts';
import { missingPhrases, type ReaderQuestion } from '../language/search/reader-question.ts';
import type { Finding } from '../language/search/reader-search.ts';
import { absentThings, type TermWeight } from '../language/search/reader-weights.ts';
import { saysHalf } from '../language/search/reader-whole.ts';

/** Whether one site answers a prompt, and what to do if it does not. */
export interface PromptAudit {
  verdict: Audit['verdict'];
  /** The closest passage, or null when none is near. */
  best: BestPassage | null;
  /** The page that should answer it, or null when a new page or none is needed. */
  page_to_mend: { url: string; title: string } | null;
  /** What to do, in one or two sentences. */
  advice: string;
}

export interface BestPassage {
  url: string;
  title: string;
  passage: string;
  /** 0..1: share of the prompt, weighted by rarity, that the passage covers. */
  coverage: number;
  /** Words of the prompt that it does not cover, as written in the prompt. */
  missing_terms: string[];
}

/** Lower coverage is chance, and the passage is of no use. From here on, a page may answer in words of its own. */
const MIN_NEAR_COVERAGE = 0.35;
/** Share of the best coverage that counts as equally good. */
const AS_NEAR = 0.1;

/**
 * Audits one site by what it answers itself. Kept apart from the reader, which never learns whose site is whose.
 */
export function auditPrompt(index: ReaderIndex, text: string, own_site_id: string): PromptAudit {
  const answer = answerFrom(index, text, own_site_id);
  const { question, finding } = answer;
  const answering = answeringHit(answer);
  if (answer.presents || (question.asks_reviews && answer.units.length === 0))
    return { verdict: 'for_others', best: null, page_to_mend: null, advice: FOR_OTHERS };
  if (answer.units.length > 0) {
    const told = answered(answer.units, answering, question.language, text);
    return saysTooLittle(answer) && told.best ? partly(told.best) : told;
  }
  const hit = closestOf(finding.hits);
  if (!hit || question.asks_advice || !isNear(hit, finding.weights) || !meetsDemand(hit, question))
    return unanswered(question, hit);
  return {
    verdict: 'partly',
    best: bestOf(hit, text, question.language),
    page_to_mend: { url: hit.page.url, title: hit.page.own_title },
    advice: adviceOn(hit, finding, text, question.language),
  };
}

/** A line that says something of it, and no sentence. */
const partly = (best: BestPassage): PromptAudit => ({
  verdict: 'partly',
  best,
  page_to_mend: { url: best.url, title: best.title },
  advice: adviceToSay(best.title),
});

const adviceToSay = (title: string) =>
  `“${title}” comes closest, but no sentence answers it directly. Add a one- or two-sentence answer.`;

/** Whether a passage says half of what is asked besides what the whole site is about. */
const isNear = ({ page, passage }: Hit, weights: TermWeight[]): boolean =>
  saysHalf([page.own_title, passage.heading ?? '', ...passage.blocks.map(({ text }) => text)], page, weights);

/** The page that answers, with what it says. */
function answered(units: AnswerUnit[], hit: Hit | undefined, language: string, text: string): PromptAudit {
  const [{ page } = { page: null }] = units;
  if (page === null) throw new Error('An answer has no unit.');
  const said = units.filter((unit) => unit.page === page).map(lineOf);
  return {
    verdict: 'answered',
    best: {
      url: page.url,
      title: page.own_title,
      passage: said.join('\n'),
      coverage: hit?.coverage ?? 1,
      missing_terms: hit ? missingPhrases(text, hit.missing, language) : [],
    },
    page_to_mend: null,
    advice: `“${page.own_title}” answers this.`,
  };
}

const lineOf = (unit: AnswerUnit) => (unit.under === null ? textOf(unit) : `${unit.under}: ${textOf(unit)}`);

function bestOf({ page, passage, coverage, missing }: Hit, text: string, language: string): BestPassage {
  const prose = passage.blocks.filter(({ kind }) => kind !== 'code' && kind !== 'table_row');
  return {
    url: page.url,
    title: page.own_title,
    passage: (prose.length > 0 ? prose : passage.blocks).map((block) => block.text).join('\n'),
    coverage,
    missing_terms: missingPhrases(text, missing, language),
  };
}

/**
 * The first of those that cover most of the question, or undefined when none comes near. Legal pages are no place for
 * more, and the start page resembles everything, so another page that comes as near goes first.
 */
function closestOf(found: Hit[]): Hit | undefined {
  const hits = found.filter(({ page }) => !isLegalPage({ url: page.url, title: page.own_title }));
  const most = Math.max(...hits.map(({ coverage }) => coverage));
  const near = most >= MIN_NEAR_COVERAGE ? hits.filter(({ coverage }) => coverage >= most - AS_NEAR) : [];
  return near.find(({ page }) => !page.is_start) ?? near[0];
}

function unanswered(question: ReaderQuestion, closest: Hit | undefined): PromptAudit {
  // The start page resembles everything, so recommending it does not help.
  const path = closest && !closest.page.is_start ? URL.parse(closest.page.url)?.pathname : undefined;
  const where = path === undefined ? '' : ` Closest: ${path}.`;
  return withoutPage(`${NOWHERE[question.demands ?? 'words']}${where}`);
}

const withoutPage = (advice: string): PromptAudit => ({
  verdict: 'not_answered',
  best: null,
  page_to_mend: null,
  advice,
});

const FOR_OTHERS =
  'Only others can say who is best. Assistants go by reviews, lists and comparisons: ask customers for reviews, quote a few on your site, and get listed.';
const NOWHERE = {
  words: 'Your site doesn’t answer this. Add a page with the question as its title and the answer up top.',
  price: 'Your site doesn’t state a price for this. Add a sentence with the amount.',
  duration: 'Your site doesn’t say how long. Add a sentence that does.',
  frequency: 'Your site doesn’t say how often. Add a sentence that does.',
  distance: 'Your site doesn’t say how far it is. Add a sentence that does.',
  number: 'Your site doesn’t give a number for this. Add a sentence that does.',
  hours: 'Your site doesn’t give the hours for this. Add a sentence that does.',
  date: 'Your site doesn’t say when. Add a sentence with the date or time.',
  person: 'Your site doesn’t say who. Add a sentence with the name.',
  phone: 'Your site doesn’t give a phone number for this. Add a sentence that does.',
  contact: 'Your site doesn’t say how to get in touch about this. Add a phone number or email address.',
};

/** Words that the page lacks may stand there as others, so only things that no page mentions are named. */
function adviceOn({ page }: Hit, { weights }: Finding, text: string, language: string): string {
  const title = `“${page.own_title}”`;
  const lacking = missingPhrases(text, absentThings(weights), language).map((phrase) => `“${phrase}”`);
  if (lacking.length === 0) return adviceToSay(page.own_title);
  const lacks = new Intl.ListFormat('en', { type: 'disjunction' }).format(lacking.slice(0, MAX_LACKING));
  return `${title} comes closest, but no page mentions ${lacks}. Add a short passage about that.`;
}
const MAX_LACKING = 3;
