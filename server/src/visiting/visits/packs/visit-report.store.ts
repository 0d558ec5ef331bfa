import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inThread } from '../../../platform/threads/in-thread.ts';
import { OverLimit } from '../../../platform/threads/over-limit.ts';
import { noteUse } from '../../../platform/threads/thread-figures.ts';
import { createThreadPool } from '../../../platform/threads/thread-pool.ts';
import { ROOM_MB } from '../../../platform/threads/thread-room.ts';
import { type ThreadWork, threadWork } from '../../../platform/threads/thread-work.ts';
import type {
  FunnelAnswer,
  FunnelQuestion,
  HappeningsAnswer,
  HappeningsQuestion,
  PagesAnswer,
  PagesQuestion,
  RetentionAnswer,
  RetentionQuestion,
  Span,
  SpeedAnswer,
  VisitAnswer,
  VisitorsFound,
  VisitorsQuestion,
  VisitQuestion,
} from '../visit-report-types.ts';
import type {
  countFunnel,
  countHappenings,
  countPages,
  countSpeed,
  countVisits,
  countWeeks,
  FromPacks,
  findAmong,
  keepPacks,
  PacksAsked,
} from './count-visits.ts';
import type { packTold } from './pack-told.ts';
import { listPacks, listStaleHours, readPacks, selectVisitTuples } from './visit-packs.queries.ts';

const COUNT_VISITS = new URL('./count-visits.ts', import.meta.url);
const counting = threadWork<typeof countVisits>(COUNT_VISITS, 'countVisits');
const paging = threadWork<typeof countPages>(COUNT_VISITS, 'countPages');
const happening = threadWork<typeof countHappenings>(COUNT_VISITS, 'countHappenings');
const speeding = threadWork<typeof countSpeed>(COUNT_VISITS, 'countSpeed');
const stepping = threadWork<typeof countFunnel>(COUNT_VISITS, 'countFunnel');
const returning = threadWork<typeof countWeeks>(COUNT_VISITS, 'countWeeks');
const finding = threadWork<typeof findAmong>(COUNT_VISITS, 'findAmong');
const keeping = threadWork<typeof keepPacks>(COUNT_VISITS, 'keepPacks');
export const packing = threadWork<typeof packTold>(new URL('./pack-told.ts', import.meta.url), 'packTold');

/** One thread, because it keeps what it has read; it ends when nobody has asked anything for a while. */
const thread = createThreadPool({
  threads: 1,
  waiting: 100,
  idle_ms: 600_000,
  max_idle_mb: Number.POSITIVE_INFINITY,
  used: noteUse,
});
/** Ten million visits take about 600 MB, and nearly twice as much while they are put in order. */
const LIMITS = {
  max_memory_mb: Math.max(900, ROOM_MB / 4),
  cpu_ms: 40_000,
};
const TOO_MANY = 'These are more visits than this server can tell apart at once. Choose fewer days.';

const PACKS_AT_ONCE = 16;
/** What is lacking is told apart from what went meanwhile, to make room for another website. */
const MAX_TRIES = 4;

export function readVisitReport(db: Db, question: VisitQuestion): Promise<VisitAnswer> {
  const spans = [question.span, ...(question.before ? [question.before] : [])];
  return fromPacks(db, question, spans, counting);
}

export const readPages = (db: Db, question: PagesQuestion): Promise<PagesAnswer> =>
  fromPacks(db, question, [question], paging);

export const readHappenings = (db: Db, question: HappeningsQuestion): Promise<HappeningsAnswer> =>
  fromPacks(db, question, [question], happening);

export const readSpeed = (db: Db, question: PagesQuestion): Promise<SpeedAnswer> =>
  fromPacks(db, question, [question], speeding);

export const readFunnel = (db: Db, question: FunnelQuestion): Promise<FunnelAnswer> =>
  fromPacks(db, question, [question], stepping);

export const readRetention = (db: Db, question: RetentionQuestion): Promise<RetentionAnswer> =>
  fromPacks(db, question, [question], returning);

/** Who had a visit that fits. */
export function findVisitorsIn(db: Db, question: VisitorsQuestion): Promise<VisitorsFound> {
  const hours = [{ from: question.from, to: question.until }];
  return fromPacks(db, question, hours, finding);
}

type Hours = Pick<Span, 'from' | 'to'>;

/** From packs of days, and from rows where visits changed since. */
async function fromPacks<Question extends { domain_id: string }, Answer>(
  db: Db,
  question: Question,
  hours: readonly Hours[],
  work: ThreadWork<PacksAsked<Question>, FromPacks<Answer>>,
): Promise<Answer> {
  const { domain_id } = question;
  // In this order: what is packed in between would be in no pack that was listed, and no longer marked.
  const stale = await staleOf(db, domain_id, hours);
  const packs = await packsOf(db, domain_id, hours);
  const fresh = await packRows(db, domain_id, stale);
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const counted = await runHere(work, { question, packs, stale, fresh });
    if ('answer' in counted) return counted.answer;
    const found = await keepLacking(db, domain_id, counted.lacking);
    for (const pack of packs) pack.version = found.get(pack.day) ?? pack.version;
  }
  throw new AppError(
    'unavailable',
    'The visits are being read for many websites at once. Try again in a moment.',
    {
      retry_after_seconds: 5,
    },
  );
}

const runHere = <Input, Output>(work: ThreadWork<Input, Output>, input: Input) =>
  thread.run(work, input, LIMITS).catch((error: unknown) => {
    throw error instanceof OverLimit ? new OverLimit(error.limit, TOO_MANY) : error;
  });

const HOUR_MS = 3_600_000;
const dayOf = (hour: number) => new Date(hour * HOUR_MS).toISOString().slice(0, 10);
const byNumber = (one: number, other: number) => one - other;

async function packsOf(db: Db, domain_id: string, hours: readonly Hours[]) {
  const found = await Promise.all(
    hours.map(({ from, to }) =>
      listPacks(db, { domain_id, first: dayOf(from), last: dayOf(Math.ceil(to) - 1) }),
    ),
  );
  return found.flat();
}

async function staleOf(db: Db, domain_id: string, hours: readonly Hours[]) {
  const found = await Promise.all(
    hours.map(({ from, to }) => listStaleHours(db, { domain_id, from: Math.floor(from), to })),
  );
  return found.flat().sort(byNumber);
}

/** The versions that were there, which may be newer than those asked for. */
async function keepLacking(db: Db, domain_id: string, days: readonly string[]): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (let at = 0; at < days.length; at += PACKS_AT_ONCE) {
    const packs = await readPacks(db, domain_id, days.slice(at, at + PACKS_AT_ONCE));
    for (const { day, version } of packs) versions.set(day, version);
    await runHere(keeping, { domain_id, packs });
  }
  return versions;
}

/** A pack tells hours apart that are less than 256 apart. */
const MAX_HOURS = 240;
const MANY_BYTES = 1_000_000;

/** Packs of the visits of these hours, in portions of about the same size. */
async function packRows(db: Db, domain_id: string, hours: readonly number[]): Promise<Uint8Array[]> {
  const packs: Uint8Array[] = [];
  for await (const { from, told } of tellHours(db, domain_id, hours)) {
    const pack = await inThread(packing, { from, former: null, stale: [], told: [told] });
    if (pack) packs.push(pack);
  }
  return packs;
}

export async function* tellHours(db: Db, domain_id: string, hours: readonly number[]) {
  let many = 24;
  for (let at = 0; at < hours.length; ) {
    const from = hours[at] ?? 0;
    const some = hours.slice(at, at + many).filter((hour) => hour - from < MAX_HOURS);
    const told = await selectVisitTuples(db, domain_id, some);
    at += some.length;
    many = told.length > MANY_BYTES ? Math.max(1, many >> 1) : Math.min(MAX_HOURS, many * 2);
    yield { from, told };
  }
}
