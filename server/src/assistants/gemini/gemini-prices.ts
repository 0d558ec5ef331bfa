import { facts } from '../../platform/facts.ts';
import { type Prices, withEnds } from '../provider-prices.ts';

const SEARCH = 0.014;
const SEARCH_2 = 0.035;

/**
 * List prices; for models no longer listed, their last price. Long-context rates are left out. 3.6 to 3.8 Flash cost half
 * until 2026-12-31; the full price keeps the spending cap on the safe side. 3 Flash exists as a preview only.
 */
export const GEMINI_LISTED = facts<Prices>('https://ai.google.dev/gemini-api/docs/pricing', '2026-11-28', {
  'gemini-3.8-flash': { input: 1.5, output: 7.5, search: SEARCH },
  'gemini-3.7-flash': { input: 1.5, output: 7.5, search: SEARCH },
  'gemini-3.6-flash': { input: 1.5, output: 7.5, search: SEARCH },
  'gemini-3.5-flash': { input: 1.5, output: 9, search: SEARCH },
  'gemini-3.5-flash-lite': { input: 0.3, output: 2.5, search: SEARCH },
  'gemini-3.1-pro': { input: 2, output: 12, search: SEARCH },
  'gemini-3-flash': { input: 0.5, output: 3, search: SEARCH },
  'gemini-2.5-pro': {
    input: 1.25,
    output: 10,
    search: SEARCH_2,
    search_unit: 'answer',
  },
  'gemini-2.5-flash': {
    input: 0.3,
    output: 2.5,
    search: SEARCH_2,
    search_unit: 'answer',
  },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4, search: SEARCH_2, search_unit: 'answer' },
});

export const GEMINI_ENDS = facts<Record<string, string>>(
  'https://ai.google.dev/gemini-api/docs/deprecations',
  '2026-11-28',
  { 'gemini-2.5-pro': '2026-12-01', 'gemini-2.5-flash': '2026-12-01' },
);

export const GEMINI_PRICES = withEnds(GEMINI_LISTED, GEMINI_ENDS);
