import type { Ctx } from '../../context.ts';
import { deleteOld } from './alerts.queries.ts';

/** Deliveries are deleted after a month, alerts after a year. */
export const forgetNotices = (ctx: Ctx) => deleteOld(ctx.db, ctx.now());
