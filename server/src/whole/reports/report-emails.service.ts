import { MAX_RECIPIENTS } from '@sightline/contract/whole/report-limits';
import type { Ctx } from '../../context.ts';
import { readLeaveToken } from './report-links.ts';
import { addRecipient, findSharedRow, removeRecipient } from './reports.queries.ts';

/** Whose emails a link ends; null for a forged link, or a report that is gone or no longer shared. */
export async function reportOfEmail(ctx: Ctx, token: string): Promise<{ id: string; email: string } | null> {
  const told = readLeaveToken(ctx, token);
  const report = told && (await findSharedRow(ctx.db, told.id));
  return report && !report.is_revoked ? told : null;
}

/** Ends the emails to one address, or undoes that. False when the link does not work. */
export async function leaveReport(ctx: Ctx, token: string, wanted: boolean): Promise<boolean> {
  const told = await reportOfEmail(ctx, token);
  if (!told) return false;
  if (wanted) await addRecipient(ctx.db, { ...told, most: MAX_RECIPIENTS });
  else await removeRecipient(ctx.db, told.id, told.email);
  return true;
}
