import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { isRefusedData } from '../../../platform/clickhouse/refused-data.ts';
import { type Db, storableJson } from '../../../platform/db/database.ts';
import type { LogPlace } from '../../collecting/log/stored-event-types.ts';
import { lockWriter } from '../home/visit-home.queries.ts';
import { dropWaiting, keepWaiting, movePlace } from '../postgres/visit-write.queries.ts';
import {
  findUnfinished,
  forgetUnit,
  nextWritten,
  noteUnit,
  readWritten,
  saveWritten,
  type VisitUnit,
  writeUnit,
} from './visit-units.queries.ts';
import { createWorkRows, STORED_KINDS, type WorkRows } from './work-rows.ts';

/**
 * All changes of a holder of the writer's lock, applied as a whole or not at all, although ClickHouse has no
 * transactions: at the end the whole of it is written there as one row, then row by row, and at last PostgreSQL says
 * that it is complete. The next holder of the lock finishes what was begun; its rows count once, however often they are
 * written.
 */
export interface Unit {
  rows: WorkRows;
  waiting: VisitUnit['waiting'];
  waited: VisitUnit['waited'];
  /** After the lock is taken: finishes the unit before, if its process ended in the middle. Whether it did. */
  begin(): Promise<boolean>;
  /** Takes the lock as soon as it is free, unless this unit has it. */
  lock(): Promise<void>;
  movePlace(place: LogPlace, at: Date): void;
  flush(): Promise<void>;
}

export function openUnit(db: Db, clickhouse: ClickHouse): Unit {
  const rows = createWorkRows();
  const [waiting, waited]: [VisitUnit['waiting'], VisitUnit['waited']] = [[], []];
  let has_turn = false;
  let place: VisitUnit['place'] = null;
  const begin = async () => {
    has_turn = true;
    const unfinished = await findUnfinished(clickhouse, await readWritten(db));
    if (unfinished) await finish(db, clickhouse, unfinished.written, unfinished.unit);
    return unfinished !== undefined;
  };
  return {
    ...{ rows, waiting, waited, begin },
    async lock() {
      if (has_turn) return;
      await lockWriter(db, 'clickhouse');
      await begin();
    },
    movePlace: (to, at) => {
      place = { place: to, at: at.toISOString() };
    },
    async flush() {
      const changed = STORED_KINDS.flatMap((kind) => {
        const changes = rows[kind].changes();
        return changes.length > 0 ? [[kind, changes] as const] : [];
      });
      if (changed.length === 0 && waiting.length === 0 && waited.length === 0) {
        if (place) await movePlace(db, place.place, new Date(place.at));
        return;
      }
      // Without characters that no database takes.
      const body = storableJson({ rows: Object.fromEntries(changed), place, waiting, waited });
      // Through the connection that holds the lock, so that a stalled process that lost it writes nothing.
      const written = await nextWritten(db);
      await noteUnit(clickhouse, written, body);
      await finish(db, clickhouse, written, JSON.parse(body)).catch(async (error: unknown) => {
        // The next holder of the lock would be refused, too.
        if (isRefusedData(error)) await forgetUnit(clickhouse);
        throw error;
      });
    },
  };
}

async function finish(db: Db, clickhouse: ClickHouse, written: number, unit: VisitUnit): Promise<void> {
  await writeUnit(clickhouse, written, unit);
  await keepWaiting(db, unit.waiting);
  await dropWaiting(db, unit.waited);
  if (unit.place) await movePlace(db, unit.place.place, new Date(unit.place.at));
  await saveWritten(db, written);
}
