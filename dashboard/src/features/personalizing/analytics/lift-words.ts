import type {
  AnalyticsOverview,
  PooledLift,
  ToDetect,
  VariantLift,
} from '@sightline/contract/personalizing/analytics';
import type { Measure } from '@sightline/contract/personalizing/lift-goals';
import { aboutCount, countOf, parseTime, timeText } from '../../../lib/words/format.ts';
import { moneyText } from '../../../lib/words/money-text.ts';
import type { StatusTone } from '../../../ui/charts/palette.ts';
import { shareOf, shareText } from './breakdown.ts';

/** A difference of rates in percentage points, `+2.1`. */
export function pointsText(difference: number): string {
  const points = (Math.abs(difference) * 100).toFixed(1);
  if (points === '0.0') return '0.0';
  return `${difference < 0 ? '−' : '+'}${points}`;
}

type Unit = Pick<Measure, 'metric' | 'currency'>;

/** A difference as its goal is measured: points, or an amount. */
export function differenceText(difference: number, { metric, currency }: Unit): string {
  if (metric === 'conversion') return pointsText(difference);
  const amount = moneyText(Math.abs(difference), currency);
  return difference === 0 ? amount : `${difference < 0 ? '−' : '+'}${amount}`;
}

/** The bounds of a lift, `+0.4 and +3.8 points`. */
const rangeText = ({ low, high }: NonNullable<VariantLift['lift']>, of: Unit) =>
  `${differenceText(low, of)} and ${differenceText(high, of)} ${of.metric === 'value' ? 'a visitor' : 'points'}`;

/** A goal as it is measured. */
export const measureName = ({ label, metric, currency }: Measure) =>
  metric === 'value' ? `Value of ${label}, ${currency}` : label;

const VERDICTS: Record<VariantLift['verdict'], { tone: StatusTone; label: string }> = {
  better: { tone: 'good', label: 'Better than the original' },
  worse: { tone: 'bad', label: 'Worse than the original' },
  no_difference_yet: { tone: 'idle', label: 'No difference seen yet' },
  not_enough_visits: { tone: 'idle', label: 'Not enough data yet' },
  not_fair: { tone: 'warn', label: 'Not a fair test' },
};

/** No verdict for a variant whose visitors were not split purely by chance. */
export const verdictWords = ({ verdict, sample_ratio_alarm }: VariantLift) =>
  sample_ratio_alarm ? { tone: 'warn' as const, label: 'Uneven split detected' } : VERDICTS[verdict];

/** A day of the website, as a date. */
export function dateOf(day: string): string {
  const from = parseTime(`${day}T00:00:00Z`);
  return from ? timeText(from, 'date', undefined, 'UTC') : day;
}

/** The basis of the verdict, or what is missing for one. */
export function verdictReason(row: VariantLift): string {
  const { personalized, holdout, lift, verdict, visitors_needed } = row;
  if (row.sample_ratio_alarm) return splitText(row);
  if (row.unfair) return row.unfair;
  if (lift && verdict !== 'no_difference_yet')
    return `Between ${rangeText(lift, row.decides)} (95% confidence).`;
  // Nothing more is expected of a test that has ended.
  if (row.rollout)
    return `${lift ? 'No significant difference' : 'Too few visitors for a result'} when it was rolled out.`;
  if (lift)
    return `No significant difference yet.${remainingText(row.days_to_verdict)}${detectText(row.to_detect)}`;
  if (personalized.visitors + holdout.visitors === 0)
    return row.measured_from === null
      ? 'No visitors while it was live.'
      : `Visitors count from ${dateOf(row.measured_from)} on, as a rollout ended, or the hold-out or goal was changed.`;
  if (holdout.visitors === 0) return 'No visitors in the hold-out yet.';
  if (visitors_needed === null)
    return personalized.converted + holdout.converted === 0
      ? 'No conversions yet.'
      : 'Every visitor has converted, so there’s nothing to compare yet.';
  return `About ${countOf(visitors_needed, 'more visitor')} at the current rate.${detectText(row.to_detect)}`;
}

/** What the verdict rests on, in plain words. */
export function experimentSentence(row: VariantLift): string {
  const { personalized, holdout, decides } = row;
  const visitors = personalized.visitors + holdout.visitors;
  const rolled = rolloutText(row);
  const basis = visitors > 0 && ` Measured by ${measureName(decides)}, from ${countOf(visitors, 'visitor')}.`;
  return `${verdictReason(row)}${basis || ''}${rolled ? ` ${rolled} These figures are from then.` : ''}`;
}

/** Since when all visitors see this variant, or one that shared its visitors; null while it is tested. */
export function rolloutText({ rollout, variant_id }: VariantLift): string | null {
  const since = rollout && parseTime(rollout.started_at);
  if (!since) return null;
  const what =
    rollout.variant_id === variant_id ? 'Rolled out to all visitors' : 'Another variant was rolled out';
  const by = rollout.started_by ? ` by ${rollout.started_by}` : '';
  return `${what} on ${timeText(since, 'date')}${by}.`;
}

/** What a usual change takes, with the hold-out as it is and with half of the visitors. */
function detectText(plan: ToDetect | null): string {
  if (!plan || plan.visitors === null) return '';
  const { change, holdout_share, visitors, visitors_at_half } = plan;
  const half =
    visitors_at_half !== null && visitors_at_half < visitors && holdout_share < 0.5
      ? `, or ${aboutCount(visitors_at_half)} with half held out`
      : '';
  return ` A ${Math.round(change * 100)}% change takes about ${aboutCount(visitors)} more visitors to detect${half}.`;
}

const DAYS_A_WEEK = 7;

/** How long it takes until a difference like the present one is called. */
function remainingText(days: number | null) {
  if (days === null) return '';
  const time =
    days < 2 * DAYS_A_WEEK ? countOf(days, 'day') : countOf(Math.round(days / DAYS_A_WEEK), 'week');
  return ` At current traffic, expect a result in about ${time}.`;
}

/** What is known of a variant beside A, against A. */
export function againstFirst({ against_first, decides }: VariantLift): string | null {
  if (!against_first) return null;
  const { verdict, lift } = against_first;
  if (!lift || verdict === 'not_enough_visits' || verdict === 'not_fair') return null;
  if (verdict === 'no_difference_yet') return 'No difference from variant A seen yet.';
  const amount = `between ${rangeText(lift, decides)}`;
  return `${verdict === 'better' ? 'Better' : 'Worse'} than variant A, ${amount}.`;
}

/** How likely it is better than the original. */
export const chanceText = (chance: number | null) =>
  chance === null ? '–' : chance > 0.999 ? '> 99.9%' : chance < 0.001 ? '< 0.1%' : shareText(chance);

/** What personalizing brought these visitors together, in a sentence. */
export function pooledSentence(whom: string, pooled: PooledLift): string | null {
  const { lift, verdict, variants, decides } = pooled;
  if (!lift || variants < 2) return null;
  const range = `between ${rangeText(lift, decides)} (95% confidence)`;
  const does = decides.metric === 'value' ? 'bring' : 'convert';
  if (verdict === 'better') return `${whom} ${does} more with personalizing: ${range}.`;
  if (verdict === 'worse') return `${whom} ${does} less with personalizing: ${range}.`;
  return `${whom} show no difference yet: ${range}.${remainingText(pooled.days_to_verdict)}`;
}

function splitText({ personalized, holdout, traffic_share }: VariantLift) {
  if (traffic_share !== null)
    return 'Traffic isn’t split as configured, so don’t rely on these results. Check the script.';
  const all = personalized.visitors + holdout.visitors;
  return `${shareText(shareOf(holdout.visitors, all))} of ${countOf(all, 'visitor')} are in the hold-out, more than chance explains. Don’t rely on these results. Check the script.`;
}

/** The effect of personalizing, in one or two sentences. */
export function analyticsSentence(overview: AnalyticsOverview, rows: VariantLift[]): string {
  const { tracked_visits, personalized_visits } = overview;
  if (tracked_visits === 0) return 'No visit has been tracked yet.';
  const seen = `${shareText(shareOf(personalized_visits, tracked_visits))} of ${countOf(tracked_visits, 'visit')} saw a personalized page.`;
  return `${seen} ${verdictSentence(rows)}`.trim();
}

function verdictSentence(rows: VariantLift[]) {
  const sound = rows.filter(({ sample_ratio_alarm }) => !sample_ratio_alarm);
  const named = (wanted: VariantLift['verdict']) =>
    sound.filter(({ verdict }) => verdict === wanted).map(({ label }) => label);
  const [better, worse] = [named('better'), named('worse')];
  const parts = [
    better.length > 0 && `better than the original for ${listed(better)}`,
    worse.length > 0 && `worse ${better.length > 0 ? '' : 'than the original '}for ${listed(worse)}`,
  ].filter(Boolean);
  if (parts.length > 0) return `Measured against the hold-out, it does ${parts.join(' and ')}.`;
  if (rows.some(({ lift }) => lift)) return 'Measured against the hold-out, no difference is seen yet.';
  return isMeasured(rows) ? 'Too early to tell whether that helps.' : '';
}

const isMeasured = (rows: VariantLift[]) =>
  rows.some(({ personalized, holdout }) => personalized.visitors + holdout.visitors > 0);

const MAX_NAMED = 3;
const MAX_NAME_LENGTH = 40;

/** The table has the complete list. */
function listed(names: string[]) {
  const more = names.length > MAX_NAMED ? names.length - MAX_NAMED + 1 : 0;
  const shown = (more > 0 ? names.slice(0, MAX_NAMED - 1) : names).map(shortened);
  return new Intl.ListFormat('en').format(more > 0 ? [...shown, `${more} more`] : shown);
}

const shortened = (name: string) =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name;
