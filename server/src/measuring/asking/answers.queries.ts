import { sql } from 'kysely';
import type { Answer } from '../../assistants/assistant.ts';
import { type Db, json, many, run } from '../../platform/db/database.ts';
import { type AnswerReading, MAX_READ } from '../reading/read-answer.ts';
import { settling } from './spend.queries.ts';

/** Stores a claimed answer and settles its cost. If someone else has finished it meanwhile, only the cost is booked. */
export async function keepAnswer(
  db: Db,
  input: {
    id: string;
    attempt: number;
    answer: Answer;
    /** Amount that counts against the cap; null means the promised amount. */
    booked_usd: number | null;
    reading: AnswerReading;
    at: Date;
  },
) {
  const { id, attempt, answer, booked_usd, reading } = input;
  const failure = answer.is_cut ? CUT : answer.text.length > MAX_READ ? TOO_LONG : null;
  // Sorted by month, so that the month's row, which others wait for, is written last.
  await run(
    db,
    sql`with ${settling({ answer_id: id, attempt, actual_usd: booked_usd })}, stored as (
      update answers set status = ${failure ? 'cut' : 'answered'}, lease_until = null,
        failure_kind = ${failure?.kind ?? null}, failure = ${failure?.text ?? null},
        requested_model = ${answer.requested_model}, served_model = ${answer.served_model}, request_id = ${answer.request_id},
        searched = ${answer.searched}, text = ${answer.text}, steps = ${json(answer.steps)}, queries = ${answer.queries},
        results = ${json(answer.results)}, usage = ${json(answer.usage)}, cost_usd = ${answer.cost_usd}, answered_at = ${input.at},
        ${readBy(reading)}
      where id = ${id} and status = 'asking' and attempts = ${attempt}
      returning id, platform
    ), body as (
      insert into answer_bodies (answer_id, platform, created_at, body)
      select id, platform, ${input.at}::timestamptz, ${json(answer.raw ?? null)} from stored
    ), ${findings(reading)}
    select`,
  );
}

const CUT = {
  kind: 'cut',
  text: 'The provider cut this answer off at its length limit. It is kept and counts in no figure.',
};
/** What it names behind the part that is read is as unknown as what a provider cut off. */
const TOO_LONG = {
  kind: 'cut',
  text: `This answer is longer than ${MAX_READ.toLocaleString('en-US')} characters and was not read to its end. It is kept and counts in no figure.`,
};

/** What the matcher found in an answer; replaces the result of an earlier reading. */
export async function replaceReading(db: Db, answer_id: string, reading: AnswerReading) {
  await run(db, sql`delete from answer_mentions where answer_id = ${answer_id}`);
  await run(db, sql`delete from unclear_mentions where answer_id = ${answer_id}`);
  await run(db, sql`delete from answer_citations where answer_id = ${answer_id}`);
  await run(
    db,
    sql`with stored as (
      update answers set ${readBy(reading)} where id = ${answer_id} returning id
    ), ${findings(reading)}
    select`,
  );
}

/** Keeps the earlier reading and marks it as current for these names. */
export const keepReading = (
  db: Db,
  answer_id: string,
  { brands_version, matcher_version }: Pick<AnswerReading, 'brands_version' | 'matcher_version'>,
) =>
  run(
    db,
    sql`update answers set brands_version = ${brands_version}, matcher_version = ${matcher_version} where id = ${answer_id}`,
  );

const readBy = ({ mentioned, cited, matcher_version, brands_version }: AnswerReading) =>
  sql`mentioned = ${mentioned}, cited = ${cited}, matcher_version = ${matcher_version}, brands_version = ${brands_version}`;

/** Parts of a statement in which the answer is called `stored`. */
const findings = ({ mentions, unclear, citations, matcher_version }: AnswerReading) => sql`mentions as (
      insert into answer_mentions (answer_id, brand_id, entity, name, domain, first_offset, rank, spans, negated, counted, matcher_version)
      select stored.id, brand_id, entity, name, domain, first_offset, rank, spans, negated, counted, ${matcher_version}::int
      from stored, jsonb_to_recordset(${json(mentions)}) as r(brand_id uuid, entity text, name text, domain text,
        first_offset int, rank int, spans jsonb, negated jsonb, counted boolean)
    ), unclear as (
      insert into unclear_mentions (answer_id, brand_id, phrase, sentence, span, counted)
      select stored.id, r.brand_id, phrase, sentence, span, counted
      from stored, jsonb_to_recordset(${json(unclear)}) as r(brand_id uuid, phrase text, sentence text, span jsonb, counted boolean)
    ), citations as (
      insert into answer_citations (answer_id, position, raw_url, url, domain, title, kind, own)
      select stored.id, position, raw_url, url, domain, title, kind, own
      from stored, jsonb_to_recordset(${json(citations)}) as r(position int, raw_url text, url text, domain text, title text, kind text, own boolean)
    )`;

export interface StaleAnswer {
  id: string;
  topic_execution_id: string;
  text: string;
  searched: boolean;
  citations: { url: string; title: string | null }[];
}

/** Answers read with older names or rules, locked so that two workers never read the same one. */
export function lockStaleAnswers(
  db: Db,
  domain_id: string,
  brands_version: number,
  matcher_version: number,
  limit: number,
) {
  return many(
    db,
    sql<StaleAnswer>`select a.id, a.topic_execution_id, a.text /* never null: it was answered */,
        a.searched /* never null: it was answered */, coalesce((
        select jsonb_agg(jsonb_build_object('url', c.raw_url, 'title', c.title) order by c.position)
        from answer_citations c where c.answer_id = a.id), '[]') as citations
      from answers a where a.domain_id = ${domain_id} and a.status in ('answered', 'cut')
        and (a.brands_version < ${brands_version} or a.matcher_version < ${matcher_version})
      order by a.id limit ${limit} for update of a`,
  );
}

/** What scores, boxes and shares of voice are computed from. */
export interface AnswerFacts {
  id: string;
  prompt_execution_id: string;
  prompt_id: string;
  prompt_text: string;
  branded: boolean;
  platform: string;
  status: string;
  failure_kind: string | null;
  failure: string | null;
  mentioned: boolean | null;
  cited: boolean | null;
  searched: boolean | null;
  served_model: string | null;
  mentions: { brand_id: string | null; entity: string; name: string; domain: string | null; rank: number }[];
  cited_domains: { domain: string; own: boolean; kind: string; url: string; title: string | null }[];
  reader_companies: number | null;
}

export function listAnswerFacts(db: Db, topic_execution_id: string) {
  return many(
    db,
    sql<AnswerFacts>`select a.id, a.prompt_execution_id, e.prompt_id, e.prompt_text, p.branded, a.platform, a.status, a.failure_kind, a.failure,
        a.mentioned, a.cited, a.searched, a.served_model, (e.reader_index ->> 'companies')::int as reader_companies,
        coalesce(m.mentions, '[]') as mentions, coalesce(c.cited_domains, '[]') as cited_domains
      from answers a
      join prompt_executions e on e.id = a.prompt_execution_id
      join prompts p on p.id = e.prompt_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('brand_id', brand_id, 'entity', entity, 'name', name, 'domain', domain, 'rank', rank)) as mentions
        from answer_mentions where answer_id = a.id and counted) m on true
      left join lateral (
        select jsonb_agg(jsonb_build_object('domain', domain, 'own', own, 'kind', kind, 'url', url, 'title', title) order by position) as cited_domains
        from answer_citations where answer_id = a.id) c on true
      where a.topic_execution_id = ${topic_execution_id}
      order by p.created_at, e.prompt_id, a.platform, a.sample`,
  );
}
