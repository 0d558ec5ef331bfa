import type { Alert, NotificationPreferences } from '@sightline/contract/company/notifications';
import { knownZone } from '@sightline/contract/time-zones';
import type { Ctx, DomainCtx, UserCtx } from '../../context.ts';
import { back } from '../../platform/day-range.ts';
import { type List, type Part, toPart } from '../../platform/db/list-part.ts';
import { listAlertRows } from './alerts.queries.ts';
import { dueWeek, sendingTime } from './digest-week.service.ts';
import { type EmailKind, readEmailToken } from './email-links.service.ts';
import { findOrganizationZone, findPreferences, savePreferences } from './preferences.queries.ts';

export async function getPreferences(ctx: UserCtx): Promise<NotificationPreferences> {
  const preferences = await findPreferences(ctx.db, ctx.user.id);
  const time_zone = knownZone((await findOrganizationZone(ctx.db, ctx.user.org_id))?.time_zone);
  const next = sendingTime(time_zone, back(dueWeek(time_zone, ctx.now()), -7));
  return { ...preferences, next_digest_at: next.toISOString(), time_zone };
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
