import { type PromptMarks, promptInterval, rateOfMarks } from './prompt-interval.ts';
import { wilsonInterval } from './wilson.ts';

export type { PromptMarks };
export { promptInterval, rateOfMarks, wilsonInterval };
