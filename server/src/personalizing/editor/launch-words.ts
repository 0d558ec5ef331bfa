import type { LaunchCheck } from '@sightline/contract/personalizing/page-checks';

interface Told extends Omit<LaunchCheck, 'sentences'> {
  /** What the variant is called. */
  label: string;
  has_goals: boolean;
}

/** Nobody waits longer for a result. */
export const MOST_DAYS = 90;
const percent = (share: number) => `${Number((share * 100).toPrecision(2))}%`;
const number = (count: number) => count.toLocaleString('en-US');

/** What people should know before visitors see a version. */
export const launchSentences = (told: Told): string[] => [
  goalSentence(told),
  visitorSentence(told),
  ...effectSentences(told),
];

function goalSentence({ goal, obstacle, has_goals }: Told): string {
  if (!has_goals)
    return 'Nothing counts as a conversion yet, so a test would show nothing. Add a goal first.';
  if (obstacle !== null) return `${obstacle} Change that, or choose another primary goal.`;
  return `The primary goal, “${goal}”, can be reached with and without the variant, as far as we know.`;
}

function visitorSentence({ visitors, days, label }: Told): string {
  if (visitors === 0) return `Nobody of “${label}” saw this page in the last ${days} days.`;
  const who = visitors === 1 ? 'visitor' : 'visitors';
  return `About ${number(visitors)} ${who} of “${label}” saw this page in the last ${days} days.`;
}

function effectSentences({ visitors, holdout_share, plans, change_in_90_days, ...rate }: Told): string[] {
  if (holdout_share === 0)
    return ['The hold-out is 0%, so nothing would show what the variant brings. Set one first.'];
  if (rate.variant_share === 0)
    return ['This variant gets 0% of the visitors, so nobody would see it. Give it a share first.'];
  if (visitors === 0) return ['Until some do, nobody can tell when a test would show something.'];
  const converting = percent(rate.converting);
  const assumed = rate.is_assumed
    ? `This assumes that ${converting} convert, because too few have so far to know.`
    : `This assumes that ${converting} convert, as lately.`;
  return [effect(plans, change_in_90_days), assumed];
}

function effect(plans: LaunchCheck['plans'], smallest: number | null): string {
  if (smallest === null)
    return `Too few visitors to know within ${MOST_DAYS} days, even if twice as many converted.`;
  const soon = plans.filter(({ days }) => days !== null && days <= MOST_DAYS);
  const [first] = soon;
  if (!first || first !== plans[0])
    return `Too few visitors to know within ${MOST_DAYS} days, unless conversions change by ${percent(smallest)} or more.`;
  const times = soon.map(
    ({ change, days }) => `${percent(change)} within ${days} ${days === 1 ? 'day' : 'days'}`,
  );
  return `Changes of conversions that would usually show: ${times.join(', ')}.`;
}
