import { compareShares, type PairSums } from './compare-shares.ts';
import { type PromptMarks, promptInterval, rateOfMarks } from './prompt-interval.ts';
import { wilsonInterval } from './wilson.ts';

export type { PairSums, PromptMarks };
export { compareShares, promptInterval, rateOfMarks, wilsonInterval };
