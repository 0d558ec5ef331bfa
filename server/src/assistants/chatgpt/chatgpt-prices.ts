import { facts } from '../../platform/facts.ts';
import type { Prices } from '../provider-prices.ts';

const SEARCH = 0.01;

/**
 * List prices; for models no longer listed, their last price. Long-context rates are left out. OpenAI's list of models
 * says when one ends.
 */
export const CHATGPT_LISTED = facts<Prices>('https://developers.openai.com/api/docs/pricing', '2026-11-28', {
  'gpt-6.1-sol': { input: 2, output: 10, search: SEARCH },
  'gpt-6.1-terra': { input: 1, output: 5, search: SEARCH },
  'gpt-6-astra': { input: 10, output: 50, search: SEARCH },
  'gpt-6-sol': { input: 2, output: 10, search: SEARCH },
  'gpt-6-luna': { input: 0.1, output: 0.5, search: SEARCH },
  'gpt-5.6-sol': { input: 4, output: 20, search: SEARCH },
  'gpt-5.6-terra': { input: 2, output: 12, search: SEARCH },
  'gpt-5.6-luna': { input: 0.2, output: 1.2, search: SEARCH },
  'gpt-5.5': { input: 5, output: 30, search: SEARCH },
  'gpt-5.4': { input: 2.5, output: 15, search: SEARCH },
  'gpt-5.4-mini': { input: 0.75, output: 4.5, search: SEARCH },
  'gpt-5.4-nano': { input: 0.2, output: 1.25, search: SEARCH },
  'gpt-5.2': { input: 1.75, output: 14, search: SEARCH },
  'gpt-5.1': { input: 1.25, output: 10, search: SEARCH },
  'gpt-5': { input: 1.25, output: 10, search: SEARCH },
  'gpt-5-mini': { input: 0.25, output: 2, search: SEARCH },
  'gpt-5-nano': { input: 0.05, output: 0.4, search: SEARCH },
  'gpt-4.1': { input: 2, output: 8, search: SEARCH },
  'gpt-4o': { input: 2.5, output: 10, search: SEARCH },
});

export const CHATGPT_PRICES = CHATGPT_LISTED.rows;
