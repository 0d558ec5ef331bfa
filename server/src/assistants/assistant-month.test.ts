import { readFileSync } from 'node:fs';
import path from 'node:path';
import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { expect, it } from 'vitest';
import { listCost, USUAL_ANSWER } from './assistant-prices.ts';

const PROMPTS = 10;
const SAMPLES = 3;
const DAYS = 30;

it('What assistants cost a month in docs/assistants.md follows from the list prices', () => {
  const doc = readFileSync(path.resolve(import.meta.dirname, '../../../docs/assistants.md'), 'utf8');
  for (const { key, label, model } of KNOWN_ASSISTANTS) {
    const each = listCost({ platform: key, model }, USUAL_ANSWER);
    // Answers without a list price state their own cost.
    if (each === null) continue;
    const daily = each * PROMPTS * SAMPLES * DAYS;
    const row = `| ${label} | \`${model}\` | $${each.toFixed(3)} | $${daily.toFixed(0)} | $${((daily / DAYS) * 4.35).toFixed(1)} |`;
    expect(doc).toContain(row);
  }
});
