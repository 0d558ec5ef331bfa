import type { Platform } from '@sightline/contract/known-assistants';
import type { PlatformSummary, Prompt, PromptTrend } from '@sightline/contract/measuring/prompts';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { assertCursor, WHOLE } from '../../platform/db/list-part.ts';
import { assertExecution } from '../executions/executions.service.ts';
import {
  archivePromptRow,
  changePromptRows,
  countPrompts,
  findPromptOfText,
  hasPrompt,
  insertPrompts,
  listPromptRows,
  listPromptRowsOf,
  listTrendRows,
  type NewPrompt,
  type PromptRow,
} from './prompts.queries.ts';

/** Current prompts with their newest executions, or the prompts of one execution with its results. */
export async function listPrompts(
  ctx: DomainCtx,
  topic_id: string | null,
  topic_execution_id: string | null,
  part = WHOLE,
): Promise<Prompt[]> {
  const { db, domain_id } = ctx;
  if (topic_execution_id !== null) await assertExecution(ctx, topic_execution_id, topic_id);
  if (part.cursor !== null) assertCursor(await hasPrompt(db, domain_id, part.cursor));
  if (topic_execution_id === null) return (await listPromptRows(db, domain_id, topic_id, part)).map(toPrompt);
  return (await listPromptRowsOf(db, topic_execution_id, part)).map(toPrompt);
}

const MAX_PROMPTS_PER_TOPIC = 200;
/** Tags that a prompt keeps. */
export const MAX_TAGS = 20;

/** Returns how many were new; conflict when the topic would have too many. Waits for others who add to the domain. */
export async function addPrompts(
  ctx: DomainCtx,
  topic_id: string,
  prompts: readonly NewPrompt[],
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockDomain(tx, tx.domain_id);
    const { domain_id, user, now } = tx;
    const added = await insertPrompts(tx.db, {
      domain_id,
      topic_id,
      prompts,
      created_by: user.id,
      at: now(),
    });
    const excess = (await countPrompts(tx.db, topic_id)) - MAX_PROMPTS_PER_TOPIC;
    if (excess > 0)
      throw new AppError(
        'conflict',
        `A topic holds at most ${MAX_PROMPTS_PER_TOPIC} prompts; these would be ${excess} too many.`,
      );
    return added;
  });
}

export async function archivePrompt(ctx: DomainCtx, prompt_id: string) {
  const archived = await archivePromptRow(ctx.db, { domain_id: ctx.domain_id, prompt_id, at: ctx.now() });
  if (archived === 0) throw new AppError('not_found', 'Prompt not found.');
}

const MAX_TREND_POINTS = 12;

/** How each current prompt did in its last executions. */
export const listTrends = ({ db, domain_id }: DomainCtx): Promise<PromptTrend[]> =>
  listTrendRows(db, domain_id, MAX_TREND_POINTS);

/** Tags, untags or archives current prompts of the website; returns how many of them there are. */
export const updatePrompts = (
  { db, domain_id, now }: DomainCtx,
  change: { prompt_ids: string[]; add_tags: string[]; remove_tags: string[]; archive: boolean },
): Promise<number> => changePromptRows(db, { ...change, domain_id, max_tags: MAX_TAGS, at: now() });

/** The prompt with exactly this text, ignoring case. */
export async function promptThatAsks(
  ctx: Ctx,
  domain_id: string,
  text: string,
): Promise<{ id: string; topic_id: string | null } | null> {
  return (await findPromptOfText(ctx.db, domain_id, text)) ?? null;
}

/** The score is the mean over the connected assistants, else the built-in reader's, in the newest run. */
export function toPrompt({ created_at: _, names_nobody, platform_summaries, ...row }: PromptRow): Prompt {
  const entries = Object.entries(platform_summaries) as [Platform, PlatformSummary][];
  const connected = entries.filter(([platform]) => platform !== 'local');
  const headline = (connected.length > 0 ? connected : entries).map(([, summary]) => summary);
  const newest = headline.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
  const scores = headline.flatMap(({ score, created_at }) =>
    score === null || created_at !== newest?.created_at ? [] : [score],
  );
  return {
    ...row,
    platform_summaries,
    score: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
    latest_prompt_execution_id: newest?.prompt_execution_id ?? null,
    names_nobody: names_nobody ?? false,
  };
}
