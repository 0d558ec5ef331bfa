import type { Ctx } from '../../context.ts';
import { readOwners } from './clickhouse-owner.queries.ts';
import { compareHomes, NAMES } from './compare-homes.ts';
import { readEventHome } from './event-home.queries.ts';
import { otherThan } from './event-home.store.ts';

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
  const kept = `events are kept in ${NAMES[home]}`;
  if (other === 'empty') return kept;
  const { here, other: there, lacks } = await compareHomes({ db, clickhouse }, home);
  const to = otherThan(home);
  if (other === 'filling')
    return `${kept}, and are being moved to ${NAMES[to]}: ${there} of ${here} are copied. npm run move-events -- --to=${to} goes on, --give-up ends it`;
  if (lacks !== null)
    throw new Error(`Events were moved to ${NAMES[home]}, and some may be missing: ${lacks}`);
  return `${kept}, ${here}; ${NAMES[to]} still has the ${there} from before the move, none of which is missing. npm run move-events -- --finish removes them`;
}
