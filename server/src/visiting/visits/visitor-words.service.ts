import type { Visitor } from '@sightline/contract/personalizing/journeys';
import type { Ctx } from '../../context.ts';
import { describePlainly } from '../../writer/built-in/variant/visitor-sentences.ts';
import type { VisitorDescription, VisitorFacts } from '../../writer/writer.ts';
import { ruleLabels } from '../conversion-rules/conversion-rules.service.ts';
import type { StoredVisitor } from './rows/stored-rows.ts';
import { openFigures } from './visit-places.store.ts';
import { keyOf, type RowKey } from './visit-types.ts';
import { factsOf } from './visitor-facts.ts';

const MAX_VISITS = 20;
const MAX_VIEWS = 50;

type Worded = Pick<Visitor, 'id' | 'description' | 'journey_summary' | 'sessions_count'> & { bot?: string[] };

/** Adds the last action in the built-in writer's words for visitors that no model has described; bots have none. */
export async function inWords<Row extends Worded>(
  ctx: Pick<Ctx, 'db' | 'clickhouse'>,
  domain_id: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const silent = rows.filter(({ description, bot = [] }) => description === null && bot.length === 0);
  const words = await plainWords(ctx, domain_id, silent);
  return rows.map((row) => ({ ...row, ...words.get(row.id) }));
}

/** The same of stored rows, whose own words are a model's and hold until there is more to say. */
export const storedInWords = (
  ctx: Pick<Ctx, 'db' | 'clickhouse'>,
  domain_id: string,
  rows: readonly StoredVisitor[],
): Promise<StoredVisitor[]> =>
  inWords(
    ctx,
    domain_id,
    rows.map((row) => {
      const { last_seen, described_at, phrased_at } = row;
      const holds = (described_at ?? '') >= last_seen && (phrased_at ?? '') >= last_seen;
      return holds ? row : { ...row, description: null, journey_summary: null };
    }),
  );

/** By id. They are made when someone reads them, since most are never read. */
export async function plainWords(
  ctx: Pick<Ctx, 'db' | 'clickhouse'>,
  domain_id: string,
  visitors: readonly Pick<Visitor, 'id' | 'sessions_count'>[],
): Promise<Map<string, VisitorDescription>> {
  const seen = visitors.map(({ id, sessions_count }) => ({ domain_id, id, sessions_count }));
  const known = await readFacts(ctx, seen);
  return new Map(known.map(({ visitor, facts }) => [visitor.id, describePlainly(facts)]));
}

interface Visited extends RowKey {
  sessions_count: number;
}

/** Facts about each visitor with visits; others are left out. */
export async function readFacts<Of extends Visited>(
  ctx: Pick<Ctx, 'db' | 'clickhouse'>,
  visitors: readonly Of[],
) {
  const distinct = [...new Map(visitors.map((one) => [keyOf(one.domain_id, one.id), one])).values()];
  if (distinct.length === 0) return [];
  const figures = openFigures(ctx);
  const sessions = Map.groupBy(await figures.sessions(distinct, MAX_VISITS), ({ domain_id, visitor_id }) =>
    keyOf(domain_id, visitor_id),
  );
  const lasts = [...sessions.values()].flatMap((of) => of.at(-1) ?? []);
  const converted = lasts.filter(({ has_conversion }) => has_conversion);
  const ofSession = ({ domain_id, session_id }: { domain_id: string; session_id: string }) =>
    keyOf(domain_id, session_id);
  const views = Map.groupBy(await figures.views(lasts, MAX_VIEWS), ofSession);
  const conversions = Map.groupBy(
    converted.length > 0 ? await figures.conversions(converted) : [],
    ofSession,
  );
  const labels = new Map<string, Map<string, string>>();
  for (const id of new Set(converted.map(({ domain_id }) => domain_id)))
    labels.set(id, await ruleLabels(ctx, id));
  return distinct.flatMap((visitor): { visitor: Of; facts: VisitorFacts }[] => {
    const { domain_id, id, sessions_count } = visitor;
    const own = sessions.get(keyOf(domain_id, id)) ?? [];
    const last = own.at(-1);
    if (!last) return [];
    const key = keyOf(domain_id, last.id);
    const seen = { views: views.get(key) ?? [], conversions: conversions.get(key) ?? [] };
    return [{ visitor, facts: factsOf(own, seen, labels.get(domain_id) ?? new Map(), sessions_count) }];
  });
}
