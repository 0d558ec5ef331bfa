import type { Alert, NotificationPreferences } from '@sightline/contract/company/notifications';
import type { Ctx, DomainCtx, UserCtx } from '../../context.ts';
import { type List, type Part, toPart } from '../../platform/db/list-part.ts';
import { listAlertRows } from './alerts.queries.ts';
import { digestTime, weekOf } from './digest-week.service.ts';
import { type EmailKind, readEmailToken } from './email-links.service.ts';
import { findPreferences, savePreferences } from './preferences.queries.ts';

const WEEK_MS = 7 * 86_400_000;

export async function getPreferences(ctx: UserCtx): Promise<NotificationPreferences> {
  const now = ctx.now();
  const due = digestTime(weekOf(now));
  const next = due > now ? due : new Date(due.getTime() + WEEK_MS);
  return { ...(await findPreferences(ctx.db, ctx.user.id)), next_digest_at: next.toISOString() };
}

export async function setPreferences(
  ctx: UserCtx,
  change: { weekly_digest?: boolean | undefined; alert_letters?: boolean | undefined },
): Promise<NotificationPreferences> {
  await savePreferences(ctx.db, {
    user_id: ctx.user.id,
    weekly_digest: change.weekly_digest ?? null,
    alert_letters: change.alert_letters ?? null,
    at: ctx.now(),
  });
  return getPreferences(ctx);
}

/** The emails a link is about, without changing anything; null for a forged link. */
export function emailsOf(ctx: Ctx, token: string): EmailKind | null {
  return readEmailToken(ctx, token)?.kind ?? null;
}

/** Unsubscribes, or subscribes again; null when the person is gone. */
export async function switchEmails(ctx: Ctx, token: string, wanted: boolean): Promise<EmailKind | null> {
  const read = readEmailToken(ctx, token);
  if (!read) return null;
  const { user_id, kind } = read;
  const none = { weekly_digest: null, alert_letters: null };
  const isThere = await savePreferences(ctx.db, { ...none, [kind]: wanted, user_id, at: ctx.now() });
  return isThere ? kind : null;
}

export async function listAlerts({ db, domain_id, user }: DomainCtx, part: Part): Promise<List<Alert>> {
  return toPart(await listAlertRows(db, { domain_id, org_id: user.org_id, ...part }), part.limit);
}
