import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import { dayIn, knownZone, zoneText } from '@sightline/contract/time-zones';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import { raiseAlert } from '../../company/notifications/raise-alert.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { liftOfVariants } from '../../personalizing/analytics/lift.service.ts';
import { back, type ZonedDays } from '../../platform/day-range.ts';
import { countText } from '../../platform/text/count-text.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { liftWords } from './lift-words.ts';
import { type DailyLook, listDailyLooks, listLookZones, markDailyLook } from './looks.queries.ts';
import { silenceOf } from './script-silence.ts';
import { workThrough } from './work-through.ts';

const BATCH_SIZE = 200;
const HISTORY_DAYS = 40;

/**
 * Once a day for each personalized website: whether its script still sends events, and whether a variant has a verdict.
 */
export async function lookDaily(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const zones = await listLookZones(ctx.db);
  const days = zones.map((time_zone) => ({ time_zone, today: dayIn(knownZone(time_zone), ctx.now()) }));
  const looks = await listDailyLooks(ctx.db, days, BATCH_SIZE);
  await workThrough(ctx, looks, signal, (look) => inTransaction(ctx, (tx) => lookToday(tx, look)));
}

/** One website, unless it was looked at today, which is its own day. */
export async function lookToday(tx: Ctx, look: DailyLook): Promise<void> {
  const time_zone = await timeZoneOf(tx, look.domain_id);
  const today = dayIn(time_zone, tx.now());
  if (!(await markDailyLook(tx.db, look.domain_id, today))) return;
  await alertSilence(tx, look, { start: back(today, HISTORY_DAYS), end: today, time_zone });
  for (const lift of await liftOfVariants(tx, look.domain_id)) await alertLift(tx, look, lift);
}

async function alertSilence(tx: Ctx, { domain_id, org_id, host }: DailyLook, days: ZonedDays) {
  const silence = silenceOf(await figuresOf(tx).viewDays({ domain_id, ...days }), days.end);
  if (!silence) return;
  await raiseAlert(tx, {
    org_id,
    domain_id,
    kind: 'script_silent',
    key: `script:${domain_id}:${silence.last_day}`,
    title: `The script on ${host} has sent nothing since ${silence.last_day}`,
    detail: `${countText(silence.days, 'whole day')} (${zoneText(days.time_zone)}) without a page view; on the same weekdays of the two weeks before there were ${silence.before.map((views) => views.toLocaleString('en-US')).join(', ')}. Until it’s back, visits aren’t counted or personalized.`,
    action: { label: 'Check the script', path: '/personalization-setup/script' },
  });
}

async function alertLift(tx: Ctx, { domain_id, org_id }: DailyLook, variant: VariantLift) {
  const { lift, verdict } = variant;
  if (!lift || (verdict !== 'better' && verdict !== 'worse') || variant.sample_ratio_alarm) return;
  await raiseAlert(tx, {
    org_id,
    domain_id,
    kind: 'lift_called',
    // A change of the hold-out, or of the primary goal, starts a new measurement.
    key: `lift:${variant.variant_id}:${variant.measured_from ?? 'always'}`,
    ...liftWords(variant, lift),
    action:
      verdict === 'better'
        ? { label: 'See the experiment', path: `/analytics/experiment?variant=${variant.variant_id}` }
        : { label: 'Change what they see', path: '/personalized-pages' },
  });
}
