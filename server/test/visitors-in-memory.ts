import type { ListedVisitor } from '@sightline/contract/personalizing/journeys';
import type { FiguresStore } from '../src/visiting/visits/figures.store.ts';
import { keyOf } from '../src/visiting/visits/visit-types.ts';
import { countedVisits, visitorsAmong } from './report-in-memory.ts';
import type { VisitorRow, VisitRows } from './visit-rows.ts';

export type VisitorLists = Pick<FiguresStore, 'visitors' | 'visitorsAmong' | 'visitor' | 'begunSince'>;

/** Lists of visitors, as plainly as they can be made. */
export function visitorListsOf(rows: () => VisitRows): VisitorLists {
  const page = (
    domain_id: string,
    { limit, cursor }: { limit: number; cursor: string | null },
    isMeant: (row: VisitorRow) => boolean,
  ) => {
    const all = [...rows().visitors.values()]
      .filter((row) => row.domain_id === domain_id && row.bot.length === 0)
      .sort((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1));
    const from = all.findIndex(({ id }) => id === cursor) + 1;
    return all
      .slice(from)
      .filter(isMeant)
      .slice(0, limit)
      .flatMap((row) => listed(rows(), row));
  };
  return {
    begunSince: async ({ domain_id, from, limit }) =>
      [...rows().sessions.values()]
        .filter((one) => one.domain_id === domain_id && one.counted && one.started_at >= from.toISOString())
        .sort((a, b) => (a.started_at < b.started_at ? 1 : -1))
        .slice(0, limit)
        .map(({ id, visitor_id, started_at, touch, country, device, has_conversion }) => {
          const paths = [...rows().views.values()]
            .filter((view) => view.domain_id === domain_id && view.session_id === id)
            .sort((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1))
            .map(({ path }) => path);
          return { visitor_id, started_at, touch, country, device, has_conversion, paths };
        }),
    visitors: async (domain_id, asked) => page(domain_id, asked, () => true),
    visitorsAmong: async (asked) => {
      const among = visitorsAmong(countedVisits(rows(), asked.domain_id), asked);
      return page(asked.domain_id, asked, ({ id }) => among.has(id));
    },
    visitor: async (domain_id, id) => {
      const row = rows().visitors.get(keyOf(domain_id, id));
      return row && { ...shown(row), bot: [...row.bot] };
    },
  };
}

export function shown(visitor: VisitorRow) {
  const { domain_id: _, bot: _bot, described_at: _at, phrased_at: _phrased, ...row } = visitor;
  return isPhrased(visitor) ? row : { ...row, description: null, journey_summary: null };
}

const isPhrased = ({ phrased_at, described_at, last_seen }: VisitorRow) =>
  (phrased_at ?? '') >= last_seen && (described_at ?? '') >= last_seen;

const orderOf = ({ last_seen, id }: VisitorRow) => `${last_seen} ${id}`;

function listed({ sessions }: VisitRows, row: VisitorRow): ListedVisitor[] {
  const theirs = [...sessions.values()]
    .filter((one) => one.domain_id === row.domain_id && one.visitor_id === row.id)
    .sort((a, b) => (`${a.started_at} ${a.id}` < `${b.started_at} ${b.id}` ? -1 : 1));
  const [first, last] = [theirs[0], theirs.at(-1)];
  if (!first || !last) return [];
  const { source: last_source, country, device } = last;
  return [
    { ...shown(row), first_source: first.source, last_source, country, device, is_phrased: isPhrased(row) },
  ];
}
