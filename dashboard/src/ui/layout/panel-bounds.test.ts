import { describe, expect, it } from 'vitest';
import { clampHeight, DEFAULT_HEIGHT, heightOf } from './panel-bounds.ts';

describe('The height of the panel below a preview', () => {
  it('[P-CONST-08] The panel below a preview is 140 high until somebody changes it, also where the stored height cannot be read', () => {
    expect(DEFAULT_HEIGHT).toBe(140);
    for (const stored of [null, '', 'tall', 'NaN', 'Infinity']) expect(heightOf(stored)).toBe(140);
  });

  it('[P-CONST-09, P-CONST-10, P-CONST-11] The panel below a preview has the stored height, within 120 and 600', () => {
    expect(heightOf('260')).toBe(260);
    expect(heightOf('119')).toBe(120);
    expect(heightOf('-5')).toBe(120);
    expect(heightOf('601')).toBe(600);
    expect(clampHeight(333.4)).toBe(333);
  });
});
