import type { Db } from '../../../platform/db/database.ts';
import {
  type DueDay,
  dropMarks,
  isThere,
  listDueDays,
  listMarks,
  listPacks,
  listStaleHours,
  lockDay,
  type MarkedHour,
  readPacks,
  selectVisitTuples,
  writePack,
} from './visit-packs.queries.ts';

/** Packs of days, which PostgreSQL's figures are read from where hours did not change since. */
export function openVisitPacks(db: Db) {
  return {
    list: (of: { domain_id: string; first: string; last: string }) => listPacks(db, of),
    read: (domain_id: string, days: readonly string[]) => readPacks(db, domain_id, days),
    staleHours: (of: { domain_id: string; from: number; to: number }) => listStaleHours(db, of),
    tell: (domain_id: string, hours: readonly number[]) => selectVisitTuples(db, domain_id, hours),
    dueDays: (of: { unchanged: number; waited: number; limit: number }) => listDueDays(db, of),
    lockDay: (due: DueDay) => lockDay(db, due),
    isThere: (domain_id: string) => isThere(db, domain_id),
    marks: (due: DueDay) => listMarks(db, due),
    dropMarks: (domain_id: string, marks: readonly MarkedHour[]) => dropMarks(db, domain_id, marks),
    write: (due: DueDay, columns: Uint8Array | null) => writePack(db, due, columns),
  };
}

export type VisitPacks = ReturnType<typeof openVisitPacks>;
export type { DueDay };
