import type { Answer, PromptExecution, PromptExecutionHead } from '@sightline/contract/measuring/executions';
import type { Insight } from '@sightline/contract/measuring/topics';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { assertCursor, type Part } from '../../platform/db/list-part.ts';
import { normaliseCitation } from '../reading/citations/citation.ts';
import {
  type AnswerRow,
  type ExecutionHeadRow,
  type ExecutionRow,
  findPromptExecution,
  hasExecutionOfPrompt,
  listAnswersOf,
  listExecutionsOfPrompt,
} from './evidence.queries.ts';
import { listPromptInsights } from './executions.queries.ts';
import { rate } from './topic-results.ts';

const MAX_SOURCES_SHOWN = 200;

/** One prompt on one assistant, with all its answers. */
export async function getPromptExecution(ctx: DomainCtx, id: string): Promise<PromptExecution> {
  const row = await getExecutionRow(ctx, id);
  const rows = await listAnswersOf(ctx.db, id, ctx.now());
  const answers = rows.map(toAnswer);
  const first =
    answers.find((answer) => answer.status === 'answered') ??
    answers.find((answer) => answer.status === 'cut');
  const queries = [...new Set(answers.flatMap((answer) => answer.queries))];
  return {
    ...row,
    ...ratesOf(row),
    response: first?.text ?? null,
    response_citations: first?.citations ?? [],
    reasoning: first?.reasoning ?? [],
    search_results: { queries },
    source_stats: sourceStats(rows),
    answers,
  };
}

export async function listPromptInsightsOf(ctx: DomainCtx, prompt_execution_id: string): Promise<Insight[]> {
  await getExecutionRow(ctx, prompt_execution_id);
  return listPromptInsights(ctx.db, ctx.domain_id, prompt_execution_id);
}

export async function listPromptExecutions(
  ctx: DomainCtx,
  prompt_id: string,
  part: Part,
): Promise<PromptExecutionHead[]> {
  const { db, domain_id } = ctx;
  if (part.cursor !== null) assertCursor(await hasExecutionOfPrompt(db, domain_id, prompt_id, part.cursor));
  const rows = await listExecutionsOfPrompt(db, domain_id, prompt_id, part);
  return rows.map((row) => ({ ...row, ...ratesOf(row) }));
}

async function getExecutionRow(ctx: DomainCtx, id: string): Promise<ExecutionRow> {
  const row = await findPromptExecution(ctx.db, ctx.domain_id, id);
  if (!row) throw new AppError('not_found', 'Run not found.');
  return row;
}

function ratesOf(row: ExecutionHeadRow) {
  return { mentioned_rate: rate(row.mentioned, row.n), cited_rate: rate(row.cited, row.n) };
}

function toAnswer({ steps, results: _, ...row }: AnswerRow): Answer {
  return { ...row, reasoning: steps };
}

/** Pages consulted, by the number of answers that consulted them; two addresses of the same page count as one. */
function sourceStats(rows: readonly AnswerRow[]): { url: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    // A citation with only a redirect address is also a page, but nobody can say which.
    const pages = [...row.results, ...row.citations].flatMap(({ url }) => {
      const page = normaliseCitation(url);
      return page?.domain === '' ? [] : (page?.url ?? url);
    });
    for (const url of new Set(pages)) counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  const stats = [...counts].map(([url, count]) => ({ url, count }));
  return stats.sort((a, b) => b.count - a.count || a.url.localeCompare(b.url)).slice(0, MAX_SOURCES_SHOWN);
}
