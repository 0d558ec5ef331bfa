import type { Ctx } from '../../context.ts';
import { readOwners } from './clickhouse-owner.queries.ts';
import { readEventHome } from './event-home.queries.ts';

const STATES = { empty: '', filling: ', and are being moved', left: ', and a move is to be finished' };

/** In words for whoever runs it: where events are. Throws where ClickHouse and PostgreSQL do not belong together. */
export async function describeHome({
  db,
  clickhouse,
}: Pick<Ctx, 'db'> & { clickhouse: NonNullable<Ctx['clickhouse']> }): Promise<string> {
  const found = await readEventHome(db).catch(() => null);
  if (!found) return 'the next start decides where events are kept';
  const { home, other, installation } = found;
  const owners = await readOwners(clickhouse).catch((): string[] => []);
  if (owners.length > 0 && !owners.includes(installation))
    throw new Error(
      'The database of CLICKHOUSE_URL has the events of another installation of Sightline. Name an empty database, or the one of this installation.',
    );
  if (home === 'clickhouse' && owners.length === 0)
    throw new Error(
      'This installation keeps events in ClickHouse, but the database of CLICKHOUSE_URL has none of them. Set CLICKHOUSE_URL to the same database as before.',
    );
  return `events are kept in ${home === 'clickhouse' ? 'ClickHouse' : 'PostgreSQL'}${STATES[other]}`;
}
