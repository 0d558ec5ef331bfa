import { expect, it } from 'vitest';
import { ctrText } from './ctr-text.ts';

it('[P-CONST-19] The click-through rate is shown with two decimals', () => {
  expect([0, 0.0523, 0.12345, 1].map(ctrText)).toEqual(['0.00%', '5.23%', '12.35%', '100.00%']);
  expect(ctrText(null)).toBe('–');
});
