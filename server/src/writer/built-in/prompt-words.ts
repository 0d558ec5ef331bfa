import { nounNumber, singularise, withArticle } from '../../language/english/english-inflect.ts';
import { contentStems } from '../../language/english/english-stems.ts';
import type { PromptFrame } from './prompt-frame.ts';
import type { PromptTemplate, PromptWords } from './prompt-templates.ts';
import { HIRED_ACTIVITIES, VENUE_HEADS } from './topic-kinds.words.ts';

export type Fill = Pick<PromptWords, 'need' | 'job' | 'audience'>;

const NEVER_PRICED = new Set(['language', 'runtime', 'framework', 'library', 'compiler', 'interpreter']);
const headOf = (phrase: string) => phrase.split(' ').at(-1)?.toLowerCase() ?? '';
const isHiredWork = (need: string) => HIRED_ACTIVITIES.has(headOf(need));

/** Every way to fill a template, in the order of the frame. */
export function fillsFor({ uses, only }: PromptTemplate, frame: PromptFrame): Fill[] {
  const head = headOf(frame.category?.one ?? '');
  if ((only === 'trade' && VENUE_HEADS.has(head)) || (only === 'priced' && NEVER_PRICED.has(head))) return [];
  const needed = uses.includes('topic') ? topicOf(frame) : uses.includes('need') ? frame.needs : [''];
  const needs = only === 'hired' ? needed.filter(isHiredWork) : needed;
  const jobs = uses.includes('job') ? frame.jobs : [''];
  const audiences = uses.includes('audience') ? frame.audiences : [''];
  return needs.flatMap((need) =>
    jobs.flatMap((job) => audiences.map((audience) => ({ need, job, audience }))),
  );
}

/** The need that the whole topic is about. */
function topicOf({ focused, needs }: PromptFrame): string[] {
  return focused ? needs.slice(0, 1) : [];
}

/** "bakery CRM" for "small bakeries" is just a "CRM". */
function withoutAudience(phrase: string, audience: string): string {
  const [first = '', ...rest] = phrase.split(' ');
  const people = new Set(contentStems(audience));
  return rest.length > 0 && contentStems(first).some((stem) => people.has(stem)) ? rest.join(' ') : phrase;
}

/** The words of a question with their articles and agreement. */
export function wordsFor(frame: PromptFrame, fill: Fill): PromptWords {
  // A question about the kind in general keeps the topic's audience.
  const isGeneral = fill.need === '' && fill.job === '' && fill.audience === '';
  const whom = isGeneral && frame.for_whom !== null ? ` for ${frame.for_whom}` : '';
  const people = fill.audience + whom;
  const one = withoutAudience(frame.category?.one ?? frame.things ?? '', people);
  const many = withoutAudience(frame.category?.many ?? frame.things ?? '', people);
  const unit = singularise(many);
  const isPlural = nounNumber(fill.need) === 'plural';
  return {
    ...fill,
    many: many + whom,
    unit,
    a_unit: withArticle(unit),
    a_one: (nounNumber(one) === 'uncountable' ? one : withArticle(one)) + whom,
    place: frame.place === null ? '' : ` in ${frame.place}`,
    topic: frame.topic,
    need_is: isPlural ? 'are' : 'is',
    need_does: isPlural ? 'do' : 'does',
  };
}
