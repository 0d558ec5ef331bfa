import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import { countText } from '../../platform/text/count-text.ts';
import { percentText } from './phrase-change.ts';

/** What a variant's verdict says, with its figures. */
export function liftWords(variant: VariantLift, lift: NonNullable<VariantLift['lift']>) {
  const { label, verdict, decides } = variant;
  const does = verdict === 'better' ? 'raises' : 'lowers';
  return decides.metric === 'value'
    ? {
        title: `Personalizing for ${label} ${does} the value of ${decides.label} by ${money(variant, Math.abs(lift.estimate))} a visitor`,
        detail: valueDetail(variant, lift),
      }
    : {
        title: `Personalizing for ${label} ${does} the conversion rate ${goalOf(variant)}by ${points(Math.abs(lift.estimate))} points`,
        detail: rateDetail(variant, lift),
      };
}

const points = (share: number) => (share * 100).toFixed(1).replace('-', '−');
const money = ({ decides }: VariantLift, amount: number) =>
  `${decides.currency} ${amount.toFixed(2).replace('-', '−')}`;
const goalOf = ({ decides }: VariantLift) => (decides.goal_id === null ? '' : `of ${decides.label} `);

function rateDetail({ personalized, holdout }: VariantLift, { low, high }: NonNullable<VariantLift['lift']>) {
  return `${percentText(personalized.share)} of ${countText(personalized.visitors, 'visitor')} converted with it vs. ${percentText(holdout.share)} of ${countText(holdout.visitors, 'visitor')} without. Difference: ${points(low)} to ${points(high)} points (95% confidence).`;
}

function valueDetail(variant: VariantLift, { low, high }: NonNullable<VariantLift['lift']>) {
  const { personalized, holdout } = variant;
  const each = (arm: VariantLift['personalized']) =>
    `${money(variant, arm.value ?? 0)} from each of ${countText(arm.visitors, 'visitor')}`;
  return `${each(personalized)} with it vs. ${each(holdout)} without. Difference: ${money(variant, low)} to ${money(variant, high)} (95% confidence).`;
}
