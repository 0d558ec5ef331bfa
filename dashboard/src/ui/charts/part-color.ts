import { PARTS } from '../../lib/series/count-series.ts';

/** The colour of a part of a stacked chart by its place, 0 first. */
export const partColor = (place: number) => `var(--sl-part-${place < PARTS ? place + 1 : 'rest'})`;
