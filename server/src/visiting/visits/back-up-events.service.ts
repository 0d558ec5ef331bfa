import type { Ctx } from '../../context.ts';
import type { BackupTable } from '../../platform/db/backup-file.ts';
import { hasEventHome, listCopies, newInstallation } from '../collecting/event-home.queries.ts';
import { homeOf, openEventsAt } from '../collecting/event-home.store.ts';
import { adoptOldEvents, settleOldEvents, unreadSince } from '../collecting/old-events.store.ts';
import { dayOfId } from '../collecting/read-batch.ts';
import type { CarriedEvent } from '../collecting/stored-event-types.ts';
import { forgetWhoRested } from './back-up-resting.store.ts';
import { openVisitsStore } from './visits.store.ts';
import { settleForeignLog } from './watch-log.ts';

type Stores = Pick<Ctx, 'db' | 'clickhouse'>;

const PORTION = 5000;
/** What may not be made into visits yet is read again, with so much before it; taking it in again changes nothing. */
const MARGIN_MS = 3_600_000;
/** Transaction numbers that no server gives any more, for what was read and for what was not. */
const [READ, UNREAD] = ['1', '2'];
const BEFORE_UNREAD = `${READ}:9223372036854775807`;

const COLUMNS = [
  'domain_id',
  'day',
  'event_id',
  'tx',
  'type',
  'visitor_id',
  'visit_id',
  'at',
  'received_at',
  'data',
  'visit',
];

/** The events of a backup where ClickHouse has them, as if PostgreSQL had; null where it has. In the backup's transaction. */
export async function eventsForBackup(ctx: Stores): Promise<BackupTable | null> {
  const home = (await hasEventHome(ctx.db)) ? (await homeOf(ctx.db)).home : 'postgres';
  return home === 'postgres' ? null : { name: 'events', columns: COLUMNS, rows: rowsOf(ctx) };
}

async function* rowsOf(ctx: Stores): AsyncGenerator<Buffer> {
  const store = openEventsAt(ctx, 'clickhouse');
  const since = await unreadSince(ctx.db);
  const unread_from = (since ? Date.parse(since) : Date.now()) - MARGIN_MS;
  for (const { domain_id } of await listCopies(ctx.db))
    for (let from: string | null | undefined; from !== null; ) {
      const { events, next } = await store.kept(domain_id, from ?? null, PORTION);
      yield Buffer.from(events.map((event) => lineOf(event, unread_from)).join(''));
      from = next;
    }
}

function lineOf(event: CarriedEvent, unread_from: number): string {
  const tx = Date.parse(event.received_at) >= unread_from ? UNREAD : READ;
  const values = [
    event.domain_id,
    dayOf(event.event_id),
    event.event_id,
    tx,
    event.type,
    event.visitor_id,
    event.visit_id,
    event.at,
    event.received_at,
    JSON.stringify(event.data),
    event.visit && JSON.stringify(event.visit),
  ];
  return `${values.map((value) => (value === null ? '\\N' : value.replace(SPECIAL, escaped))).join('\t')}\n`;
}

/** Clocks may be thousands of years off. */
function dayOf(event_id: string): string {
  const [day = ''] = new Date(dayOfId(event_id) * DAY_MS).toISOString().split('T');
  return day.replace(/^\+0*/, '');
}
const DAY_MS = 86_400_000;

/** As COPY wants them. */
const SPECIAL = /[\\\t\n\r]/g;
const escaped = (one: string) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[one] ?? one;

/** All events of a restored backup are in PostgreSQL, and whatever ClickHouse has is not this installation's. */
export async function settleRestored(tx: Ctx): Promise<void> {
  const { home } = await homeOf(tx.db);
  await newInstallation(tx.db);
  if (home === 'clickhouse') {
    const domain_ids = (await listCopies(tx.db)).map(({ domain_id }) => domain_id);
    await settleOldEvents(tx.db, { read_to: BEFORE_UNREAD, domain_ids, now: tx.now() });
    const takeTurn = () => openVisitsStore(tx.db).takeTurn();
    while ((await adoptOldEvents(tx, PORTION, takeTurn)) === PORTION);
  }
  await forgetWhoRested(tx.db);
  await settleForeignLog(tx);
}
