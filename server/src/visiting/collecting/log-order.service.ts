import type { Ctx } from '../../context.ts';
import {
  findHeldBack as findHeldBackRow,
  holdLog as holdLogTable,
  isOrderForeign,
  renewOrder,
} from './log-order.queries.ts';
import type { LogPlace } from './stored-event-types.ts';

/** Whether the log was brought from another database server, such as from a backup: its order then means nothing here. */
export const isLogForeign = (ctx: Ctx, place: LogPlace) => isOrderForeign(ctx.db, place);

/** Until the transaction ends nothing comes into the log. Taken before anything else of it. */
export const holdLog = (ctx: Ctx) => holdLogTable(ctx.db);

/** Gives a foreign log an order of this server, while it is held: what was read up to a place stays read. The new place. */
export const renewLog = (ctx: Ctx, place: LogPlace) => renewOrder(ctx.db, place);

/** What cannot be read yet behind a place, and for whose sake. */
export const findHeldBack = (ctx: Ctx, place: LogPlace) => findHeldBackRow(ctx.db, place);
