import { readFileSync } from 'node:fs';
import path from 'node:path';
import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { expect, it } from 'vitest';
import { listCost } from './assistant-prices.ts';

/** The answer that docs/operating.md reckons with: tokens read, tokens written, one search. */
const ANSWER = { input_tokens: 8000, output_tokens: 800, searches: 1 };
const PROMPTS = 10;
const SAMPLES = 3;
const DAYS = 30;

it('What assistants cost a month in docs/operating.md follows from the list prices', () => {
  const doc = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  for (const { key, label, model } of KNOWN_ASSISTANTS) {
    const each = listCost({ platform: key, model }, ANSWER);
    // Where there is no list price, answers say what they cost.
    if (each === null) continue;
    const daily = each * PROMPTS * SAMPLES * DAYS;
    const row = `| ${label} | \`${model}\` | $${each.toFixed(3)} | $${daily.toFixed(0)} | $${((daily / DAYS) * 4.35).toFixed(1)} |`;
    expect(doc).toContain(row);
  }
});
