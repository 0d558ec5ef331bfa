import { facts } from '../../platform/facts.ts';
import type { Prices } from '../provider-prices.ts';

/**
 * $30 per thousand calls, which was not read from any page; that what a search found is billed as input tokens is assumed.
 * Both are to be looked up.
 */
const SEARCH = 0.03;

/** The usual model under the names it is listed with. Its prices of tokens are what others quote of the model card. */
const MEDIUM = { input: 1.5, output: 7.5, search: SEARCH };

export const MISTRAL_LISTED = facts<Prices>(
  'https://docs.mistral.ai/models/model-cards/mistral-medium-3-5-26-04',
  '2026-12-01',
  { 'mistral-medium-3-5': MEDIUM, 'mistral-medium-3.5': MEDIUM, 'mistral-medium-latest': MEDIUM },
);

export const MISTRAL_PRICES = MISTRAL_LISTED.rows;
