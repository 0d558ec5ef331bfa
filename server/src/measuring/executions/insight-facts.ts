import { PLATFORM_LABEL, type Platform } from '@sightline/contract/known-assistants';
import type { InsightFact } from '../../writer/writer.ts';
import type { AnswerFacts } from '../asking/answers.queries.ts';
import type { NewInsight } from './executions.queries.ts';
import { citedDomains, leadersOf } from './topic-facts.ts';

const MAX_RIVALS = 3;
const MAX_SOURCES = 3;

/** A prompt that the customer's own site does not answer, or answers only in part. */
export interface AuditGap {
  prompt_id: string;
  verdict: 'partly' | 'not_answered';
}

/** Findings of a run as sentences with counts, each with the answers behind it. */
export function topicInsights(
  brand: string,
  facts: readonly AnswerFacts[],
  platforms: readonly Platform[],
  gaps: readonly AuditGap[],
): InsightFact[] {
  const headline = new Set<string>(platforms);
  const answers = facts.filter(
    (answer) => headline.has(answer.platform) && answer.status === 'answered' && !answer.branded,
  );
  return [
    ...unansweredByOwnSite(facts, gaps),
    ...rivalsWhereAbsent(brand, answers),
    ...namedNotCited(brand, answers),
    ...citedNotNamed(brand, answers),
    ...citedSources(answers),
    ...platformGap(brand, answers),
    ...promptsThatNameNobody(answers),
    ...failures(facts.filter((answer) => headline.has(answer.platform))),
  ];
}

/** The same for each single prompt execution. */
export function promptInsights(brand: string, facts: readonly AnswerFacts[]): NewInsight[] {
  const executions = Map.groupBy(facts, (answer) => answer.prompt_execution_id);
  return [...executions].flatMap(([prompt_execution_id, all]) => {
    const answers = all.filter((answer) => answer.status === 'answered');
    const found = [
      ...rivalsWhereAbsent(brand, answers),
      ...namedNotCited(brand, answers),
      ...citedNotNamed(brand, answers),
      ...citedSources(answers),
      ...promptsThatNameNobody(answers),
      ...failures(all),
    ];
    return found.map((fact, position) => ({
      topic_execution_id: null,
      prompt_execution_id,
      position,
      kind: fact.kind,
      text: fact.plain,
      evidence: fact.answer_ids.map((answer_id) => ({ answer_id, prompt_execution_id })),
    }));
  });
}

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const ids = (answers: readonly AnswerFacts[]) => answers.map((answer) => answer.id);

function unansweredByOwnSite(facts: readonly AnswerFacts[], gaps: readonly AuditGap[]): InsightFact[] {
  const of = (verdict: AuditGap['verdict']) => gaps.filter((gap) => gap.verdict === verdict);
  const plain = [
    { gaps: of('not_answered'), says: 'not answered on your site' },
    { gaps: of('partly'), says: 'only partly answered on your site' },
  ];
  return plain
    .filter((group) => group.gaps.length > 0)
    .map(({ gaps: missing, says }) => {
      const prompts = new Set(missing.map((gap) => gap.prompt_id));
      const asked = facts.filter((answer) => prompts.has(answer.prompt_id));
      const text = `${count(missing.length, 'prompt')} ${missing.length === 1 ? 'is' : 'are'} ${says}.`;
      return {
        kind: 'no_page_answers',
        plain: text,
        data: { prompts: missing.length },
        answer_ids: ids(asked),
      };
    });
}

function rivalsWhereAbsent(brand: string, answers: readonly AnswerFacts[]): InsightFact[] {
  const absent = answers.filter((answer) => answer.mentioned !== true);
  return leadersOf(absent)
    .filter((leader) => !leader.own)
    .slice(0, MAX_RIVALS)
    .map(({ name, answers_named }) => {
      const naming = absent.filter((answer) => answer.mentions.some((mention) => mention.name === name));
      return {
        kind: 'rival_named_where_absent',
        plain: `${name} is named in ${count(answers_named, 'answer')} that ${answers_named === 1 ? 'does' : 'do'} not name ${brand}.`,
        data: { name, answers_named },
        answer_ids: ids(naming),
      };
    });
}

function namedNotCited(brand: string, answers: readonly AnswerFacts[]): InsightFact[] {
  const found = answers.filter(
    (answer) => answer.mentioned === true && answer.cited !== true && answer.searched === true,
  );
  if (found.length === 0) return [];
  const plain = `${count(found.length, 'answer')} ${found.length === 1 ? 'names' : 'name'} ${brand} without citing your site.`;
  return [{ kind: 'named_not_cited', plain, data: { answers: found.length }, answer_ids: ids(found) }];
}

function citedNotNamed(brand: string, answers: readonly AnswerFacts[]): InsightFact[] {
  const found = answers.filter((answer) => answer.cited === true && answer.mentioned !== true);
  if (found.length === 0) return [];
  const plain = `${count(found.length, 'answer')} ${found.length === 1 ? 'cites' : 'cite'} your site without mentioning ${brand}.`;
  return [{ kind: 'cited_not_named', plain, data: { answers: found.length }, answer_ids: ids(found) }];
}

function citedSources(answers: readonly AnswerFacts[]): InsightFact[] {
  return citedDomains(answers)
    .filter((source) => !source.own && source.kind !== 'competitor')
    .slice(0, MAX_SOURCES)
    .map((source) => ({
      kind: 'cited_source',
      plain: `${source.domain} is cited in ${source.answers} of ${count(answers.length, 'answer')}.`,
      data: { domain: source.domain, answers: source.answers, of: answers.length },
      answer_ids: source.answer_ids,
    }));
}

/** The assistants that name the brand most and least often, if they differ by at least half. */
function platformGap(brand: string, answers: readonly AnswerFacts[]): InsightFact[] {
  const shares = [...Map.groupBy(answers, (answer) => answer.platform)].map(([platform, group]) => {
    const named = group.filter((answer) => answer.mentioned === true);
    return {
      label: PLATFORM_LABEL[platform as Platform],
      named: named.length,
      n: group.length,
      share: named.length / group.length,
      answers: named,
    };
  });
  const sorted = shares.sort((a, b) => b.share - a.share);
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (!most || !least || most.share - least.share < 0.5) return [];
  const plain = `${most.label} names ${brand} in ${most.named} of ${count(most.n, 'answer')}, ${least.label} in ${least.named} of ${least.n}.`;
  return [
    {
      kind: 'platform_gap',
      plain,
      data: { most: most.label, least: least.label },
      answer_ids: ids(most.answers),
    },
  ];
}

/** The built-in reader names companies only when it knows their pages, so its silence says nothing about the prompt. */
function promptsThatNameNobody(all: readonly AnswerFacts[]): InsightFact[] {
  const answers = all.filter((answer) => answer.platform !== 'local');
  const byPrompt = [...Map.groupBy(answers, (answer) => answer.prompt_id).values()];
  const empty = byPrompt.filter((group) => group.every((answer) => answer.mentions.length === 0));
  if (empty.length === 0) return [];
  const plain = `${count(empty.length, 'prompt')} ${empty.length === 1 ? 'gets' : 'get'} answers that name no company, so ${empty.length === 1 ? 'it cannot' : 'they cannot'} show who leads. Asking for names or a list would.`;
  return [
    {
      kind: 'prompt_names_nobody',
      plain,
      data: { prompts: empty.map((group) => group[0]?.prompt_text) },
      answer_ids: ids(empty.flat()),
    },
  ];
}

function failures(facts: readonly AnswerFacts[]): InsightFact[] {
  const failed = facts.filter((answer) => answer.status === 'failed');
  return [...Map.groupBy(failed, (answer) => `${answer.platform}\n${answer.failure}`).values()].map(
    (group) => {
      const label = PLATFORM_LABEL[group[0]?.platform as Platform];
      const plain = `${label} gave no answer to ${count(group.length, 'question')}: ${group[0]?.failure ?? 'the reason is unknown.'}`;
      return { kind: 'provider_failed', plain, data: { failed: group.length }, answer_ids: ids(group) };
    },
  );
}
