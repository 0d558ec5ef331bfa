import { countText } from './format.ts';

/** An estimate in two figures: 36,412 is "36,000". */
export const aboutCount = (count: number) => countText(Number(count.toPrecision(2)));
