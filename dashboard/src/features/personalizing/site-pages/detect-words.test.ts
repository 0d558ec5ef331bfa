import { expect, it } from 'vitest';
import { detectWords } from './detect-words.ts';

const plan = { change: 0.2, converting: 0.1, holdout_share: 0.1, visitors: 36_412, visitors_at_half: 13_870 };

it('The hold-out says how many visitors a variant needs with it, and with half', () => {
  expect(detectWords(plan)).toBe(
    'With a hold-out of 10%, a variant needs about 36,000 visitors to show a change of 20% where 10% convert, and 14,000 with 50%. A larger hold-out gives a verdict sooner; lower it once you have one.',
  );
  expect(detectWords({ ...plan, holdout_share: 0.5, visitors: 13_870 })).toBe(
    'With a hold-out of 50%, a variant needs about 14,000 visitors to show a change of 20% where 10% convert.',
  );
});

it('Without a hold-out nothing is measured, and where no number would do nothing is said', () => {
  expect(detectWords({ ...plan, holdout_share: 0, visitors: null })).toBe(
    'Without a hold-out nothing shows what personalizing brought.',
  );
  expect(detectWords({ ...plan, visitors: null })).toBe('');
});
