import type { VariantStep } from '@sightline/contract/personalizing/variant-lives';

const STEPS: Record<VariantStep['step'], string> = {
  approved: 'Approved',
  scheduled: 'Scheduled',
  live: 'Went live',
  paused: 'Paused',
  resumed: 'Resumed',
  ended: 'Ended',
  restored: 'Went back to',
  kept: 'Kept',
  undone: 'Undone, back to',
};

/** What happened to a variant, such as “Approved version 2”. */
export const stepText = ({ step, version }: Pick<VariantStep, 'step' | 'version'>) =>
  version === null
    ? step === 'undone'
      ? 'Undone, back to a draft'
      : STEPS[step]
    : `${STEPS[step]} ${step === 'live' ? 'with ' : ''}version ${version}`;
