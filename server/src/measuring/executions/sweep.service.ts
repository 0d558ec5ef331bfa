import type { Platform } from '@sightline/contract/known-assistants';
import type { Ctx } from '../../context.ts';
import { type AnswerFacts, listAnswerFacts } from '../asking/answers.queries.ts';
import { isCited, isMentioned } from '../scoring/score.ts';
import { findNewestCompleted } from './executions.queries.ts';

/** A successful answer to a prompt that does not name the brand. */
export interface SweepAnswer {
  id: string;
  prompt_execution_id: string;
  prompt_id: string;
  prompt_text: string;
  platform: Platform;
  mentioned: boolean;
  cited: boolean;
  /** Companies it names, including the brand and untracked ones. */
  mentions: { brand_id: string | null; entity: string; name: string; domain: string | null }[];
  /** Pages it cites; none when it did not search. */
  citations: { url: string; domain: string; title: string | null; kind: string; own: boolean }[];
}

/** A topic's newest completed execution, or a given one. */
export interface Sweep {
  topic_execution_id: string;
  answers: SweepAnswer[];
  /** Answers of the connected assistants; of the built-in reader when no assistant was asked. */
  headline: SweepAnswer[];
  /** Assistants that were asked and gave no answer at all, so their view is unknown. */
  silent: Platform[];
}

export async function newestSweep(ctx: Ctx, topic_id: string): Promise<Sweep | null> {
  const newest = await findNewestCompleted(ctx.db, topic_id);
  return newest ? sweepOf(ctx, newest.id) : null;
}

/** One execution in any state; the caller has checked that it belongs to the domain. */
export async function sweepOf(ctx: Ctx, topic_execution_id: string): Promise<Sweep> {
  const facts = await listAnswerFacts(ctx.db, topic_execution_id);
  const came = facts.filter((fact) => fact.status === 'answered');
  const answers = came.filter((fact) => !fact.branded).map(toSweepAnswer);
  const asked = [...new Set(facts.map(platformOf))];
  const assistants = asked.filter((platform) => platform !== 'local');
  const heard = new Set(came.map(platformOf));
  return {
    topic_execution_id,
    answers,
    headline: assistants.length > 0 ? answers.filter(({ platform }) => platform !== 'local') : answers,
    silent: asked.filter((platform) => !heard.has(platform)),
  };
}

function toSweepAnswer(fact: AnswerFacts): SweepAnswer {
  const { id, prompt_execution_id, prompt_id, prompt_text, mentions } = fact;
  return {
    id,
    prompt_execution_id,
    prompt_id,
    prompt_text,
    platform: platformOf(fact),
    mentioned: isMentioned(fact),
    cited: isCited(fact),
    mentions,
    citations: fact.searched ? fact.cited_domains : [],
  };
}

/** Questions are stored by the assistant's platform name. */
const platformOf = ({ platform }: AnswerFacts) => platform as Platform;
