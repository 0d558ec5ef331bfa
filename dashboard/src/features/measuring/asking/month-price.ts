import type { AssistantsStatus } from '@sightline/contract/measuring/asking';
import { countOf } from '../../../lib/words/format.ts';
import { moneyText } from '../../../lib/words/money-text.ts';

type Asking = AssistantsStatus['asking'];

/** A first topic has about as many. */
const USUAL_PROMPTS = 10;

/** US dollars that an assistant costs in 30 days. */
const monthPrice = (answer_usd: number, { prompts, answers_per_prompt, runs_a_month }: Asking) =>
  answer_usd * prompts * answers_per_prompt * runs_a_month;

/** `about $4.40 a month`; null where that is unknown, or nothing is asked by itself. */
export function shortPrice(answer_usd: number | null, asking: Asking): string | null {
  const usd = answer_usd === null ? 0 : monthPrice(answer_usd, asking);
  return usd === 0 ? null : `about ${moneyText(usd, 'USD')} a month`;
}

/** What it costs, and why, as a sentence. */
export function priceSentence(answer_usd: number | null, asking: Asking): string {
  if (answer_usd === null)
    return 'Its price is known from its first answers on. Your spending cap holds all the same.';
  const { answers_per_prompt, runs_a_month } = asking;
  const isEmpty = asking.prompts === 0;
  const prompts = isEmpty ? USUAL_PROMPTS : asking.prompts;
  const asked = `${countOf(prompts, 'prompt')}, ${countOf(answers_per_prompt, 'answer')} each`;
  const of = isEmpty ? 'for a topic of' : 'for your';
  if (runs_a_month === 0) {
    const run = monthPrice(answer_usd, { prompts, answers_per_prompt, runs_a_month: 1 });
    return `About ${moneyText(run, 'USD')} each time you measure, ${of} ${asked}.`;
  }
  const usd = monthPrice(answer_usd, { prompts, answers_per_prompt, runs_a_month });
  return `About ${moneyText(usd, 'USD')} a month ${of} ${asked}, ${runs_a_month >= 30 ? 'daily' : 'weekly'}.`;
}
