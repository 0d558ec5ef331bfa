import { facts } from '../../platform/facts.ts';
import { type Prices, withEnds } from '../provider-prices.ts';

/** $10 per thousand searches; search results are billed as input tokens. */
const SEARCH = 0.01;

/** List prices, from there and the models' own pages. */
export const CLAUDE_LISTED = facts<Prices>(
  'https://platform.claude.com/docs/en/about-claude/pricing',
  '2026-11-28',
  {
    'claude-fable-5-2': { input: 8, output: 40, search: SEARCH },
    'claude-fable-5-1': { input: 10, output: 50, search: SEARCH },
    'claude-fable-5': { input: 10, output: 50, search: SEARCH },
    'claude-opus-5-5': { input: 4, output: 20, search: SEARCH },
    'claude-opus-5': { input: 5, output: 25, search: SEARCH },
    'claude-opus-4-8': { input: 5, output: 25, search: SEARCH },
    'claude-opus-4-7': { input: 5, output: 25, search: SEARCH },
    'claude-opus-4-6': { input: 5, output: 25, search: SEARCH },
    'claude-opus-4-5': { input: 5, output: 25, search: SEARCH },
    'claude-sonnet-5-5': { input: 2, output: 10, search: SEARCH },
    'claude-sonnet-5': { input: 2, output: 10, search: SEARCH },
    'claude-sonnet-4-6': { input: 3, output: 15, search: SEARCH },
    'claude-sonnet-4-5': { input: 3, output: 15, search: SEARCH },
    'claude-haiku-5-5': {
      input: 0.1,
      output: 0.5,
      search: SEARCH,
      long: { above: 100_000, input: 0.5, output: 2.5 },
    },
    'claude-haiku-4-5': { input: 1, output: 5, search: SEARCH },
  },
);

export const CLAUDE_ENDS = facts<Record<string, string>>(
  'https://platform.claude.com/docs/en/about-claude/model-deprecations',
  '2026-11-26',
  { 'claude-opus-4-5': '2027-01-22' },
);

export const CLAUDE_PRICES = withEnds(CLAUDE_LISTED, CLAUDE_ENDS);
