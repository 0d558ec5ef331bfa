import { MAX_PARTS } from '../../lib/series/count-series.ts';

/** The color of a stacked chart's part by its index, from 0. */
export const partColor = (place: number) => `var(--sl-part-${place < MAX_PARTS ? place + 1 : 'rest'})`;
