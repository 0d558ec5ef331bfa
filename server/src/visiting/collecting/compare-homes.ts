import type { Ctx } from '../../context.ts';
import { type Home, listCopies } from './event-home.queries.ts';
import { openEventsAt, otherThan } from './event-home.store.ts';

export const NAMES: Record<Home, string> = { postgres: 'PostgreSQL', clickhouse: 'ClickHouse' };

interface Compared {
  /** Events that are kept at home, and in the other store. */
  here: number;
  other: number;
  /** In words, the first website and day of which home has fewer; null when it has as many or more of each. */
  lacks: string | null;
}

/** Counts the kept events of each website and day in both stores. */
export async function compareHomes(ctx: Pick<Ctx, 'db' | 'clickhouse'>, home: Home): Promise<Compared> {
  const sum: Compared = { here: 0, other: 0, lacks: null };
  for (const { domain_id } of await listCopies(ctx.db)) {
    const other = await openEventsAt(ctx, otherThan(home)).keptDays(domain_id);
    const days = await openEventsAt(ctx, home).keptDays(domain_id);
    const here = new Map(days.map(({ day, events }) => [day, events]));
    for (const { events } of days) sum.here += events;
    for (const { day, events } of other) {
      sum.other += events;
      const has = here.get(day) ?? 0;
      if (has < events)
        sum.lacks ??= `Of ${day}, ${NAMES[home]} has ${has} events of the website ${domain_id}, and ${NAMES[otherThan(home)]} ${events}.`;
    }
  }
  return sum;
}
