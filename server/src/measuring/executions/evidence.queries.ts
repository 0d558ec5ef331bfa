import type { Answer, AnswerMention, PromptExecution } from '@sightline/contract/measuring/executions';
import type { Audit } from '@sightline/contract/measuring/prompts';
import { sql } from 'kysely';
import { type Db, many, maybeOne } from '../../platform/db/database.ts';
import type { Part } from '../../platform/db/list-part.ts';
import { paidForAnswer } from '../asking/spend.queries.ts';

export interface ExecutionHeadRow {
  id: string;
  prompt_id: string;
  topic_execution_id: string;
  platform: PromptExecution['platform'];
  score: number | null;
  brand_mentioned: boolean;
  cited_in_sources: boolean;
  n: number;
  mentioned: number;
  cited: number;
  searched: number;
  failed: number;
  planned: number;
  status: PromptExecution['status'];
  served_models: string[];
  created_at: string;
}

export interface ExecutionRow extends ExecutionHeadRow {
  prompt_text: string;
  branded: boolean;
  topic_id: string | null;
  topic_text: string | null;
  surface: 'api' | 'built_in';
  overview: string | null;
  reader_index: { own: number; competitors: number; sources: number } | null;
  audit: Audit | null;
}

const head = sql`e.id, e.prompt_id, e.topic_execution_id, e.platform, e.score, e.brand_mentioned, e.cited_in_sources, e.n, e.mentioned, e.cited, e.searched,
  e.failed, e.planned, e.status, e.served_models, e.created_at`;

export function findPromptExecution(db: Db, domain_id: string, id: string) {
  return maybeOne(
    db,
    sql<ExecutionRow>`select ${head}, e.prompt_text, p.branded, x.topic_id, x.topic_text, e.surface, e.overview,
        e.reader_index, p.audit
      from prompt_executions e join prompts p on p.id = e.prompt_id join topic_executions x on x.id = e.topic_execution_id
      where e.id = ${id} and e.domain_id = ${domain_id}`,
  );
}

/** Newest first, after the execution `cursor`. */
export function listExecutionsOfPrompt(
  db: Db,
  domain_id: string,
  prompt_id: string,
  { limit, cursor }: Part,
) {
  return many(
    db,
    sql<ExecutionHeadRow>`select ${head} from prompt_executions e
      where e.prompt_id = ${prompt_id} and e.domain_id = ${domain_id} and (${cursor}::uuid is null or exists (
        select from prompt_executions b where b.id = ${cursor} and (e.created_at < b.created_at
          or e.created_at = b.created_at and (e.platform, e.id) > (b.platform, b.id))))
      order by e.created_at desc, e.platform, e.id limit ${limit}`,
  );
}

export async function hasExecutionOfPrompt(db: Db, domain_id: string, prompt_id: string, id: string) {
  const found = await maybeOne(
    db,
    sql<object>`select from prompt_executions
      where id = ${id} and prompt_id = ${prompt_id} and domain_id = ${domain_id}`,
  );
  return found !== undefined;
}

export interface AnswerRow extends Omit<Answer, 'reasoning' | 'mentions'> {
  steps: Answer['reasoning'];
  mentions: AnswerMention[];
  results: { url: string; title: string | null; snippet: string | null }[];
}

export function listAnswersOf(db: Db, prompt_execution_id: string, at: Date) {
  return many(
    db,
    sql<AnswerRow>`select a.id, a.sample, a.status, a.failure, a.failure_kind, a.text, a.mentioned, a.cited, a.searched, a.steps, a.queries,
        a.results, a.requested_model, a.served_model, a.locale,
        case when a.cost_usd is null then null else coalesce(${paidForAnswer(at)}, a.cost_usd) end as cost_usd,
        a.answered_at, a.matcher_version,
        coalesce(m.mentions, '[]') as mentions, coalesce(c.citations, '[]') as citations
      from answers a
      left join lateral (
        select jsonb_agg(jsonb_build_object('brand_id', brand_id, 'name', name, 'entity', entity, 'domain', domain, 'rank', rank,
          'spans', spans, 'negated', negated) order by rank) as mentions
        from answer_mentions where answer_id = a.id) m on true
      left join lateral (
        select jsonb_agg(jsonb_build_object('url', raw_url, 'title', title, 'domain', domain, 'position', position, 'own', own, 'kind', kind)
          order by position) as citations
        from answer_citations where answer_id = a.id) c on true
      where a.prompt_execution_id = ${prompt_execution_id} order by a.sample`,
  );
}

export interface ExportRow {
  asked_at: string;
  topic: string;
  prompt: string;
  assistant: string;
  surface: string;
  sample: number;
  status: string;
  mentioned: boolean | null;
  cited: boolean | null;
  searched: boolean | null;
  companies: string | null;
  citations: string | null;
  requested_model: string | null;
  served_model: string | null;
  locale: string | null;
  cost_usd: number | null;
  failure: string | null;
  answer: string | null;
}

/** Filters answers by domain, topic or run. */
export interface ExportOf {
  domain_id: string;
  topic_id: string | null;
  topic_execution_id: string | null;
}

/** One page of answers for export, ordered by id, starting after the answer `after`. */
export function exportAnswers(db: Db, input: ExportOf & { after: string | null; limit: number; at: Date }) {
  return many(
    db,
    sql<
      ExportRow & { id: string }
    >`select a.id, coalesce(a.asked_at, e.created_at) as asked_at, x.topic_text as topic, e.prompt_text as prompt,
        a.platform as assistant, a.surface, a.sample, a.status, a.mentioned, a.cited, a.searched,
        (select string_agg(name, '; ' order by rank) from answer_mentions where answer_id = a.id and counted) as companies,
        (select string_agg(case when kind = 'unresolved' then 'unresolved-link' else raw_url end, ' ' order by position) from answer_citations where answer_id = a.id) as citations,
        a.requested_model, a.served_model, a.locale, coalesce(${paidForAnswer(input.at)}, a.cost_usd) as cost_usd, a.failure, a.text as answer
      from answers a join prompt_executions e on e.id = a.prompt_execution_id join topic_executions x on x.id = a.topic_execution_id
      where a.domain_id = ${input.domain_id} and (${input.topic_id}::uuid is null or x.topic_id = ${input.topic_id})
        and (${input.topic_execution_id}::uuid is null or a.topic_execution_id = ${input.topic_execution_id})
        and (${input.after}::uuid is null or a.id > ${input.after})
      order by a.id limit ${input.limit}`,
  );
}
