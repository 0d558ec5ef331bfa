import { z } from 'zod';
import type { InsightFact } from '../writer.ts';
import { keepsTheCount, unsupportedClaims } from './model-claims.ts';
import type { AskForObject } from './model-object.ts';

const RULES = `You phrase counted facts for a marketing team in plain, friendly, precise English.
Keep every number as it is, name only who the fact names, and add nothing: no cause, no advice, no praise, no figure of your own.
If a fact says that something did not happen, so does your sentence.`;

const summarySchema = z.object({ summary: z.string() });
const sentencesSchema = z.object({ sentences: z.array(z.string()) });

/** The plain summary in better words; throws when the words say more than it does. */
export async function phraseSummary(ask: AskForObject, plain: string, signal: AbortSignal): Promise<string> {
  const instructions = `${RULES}\nRewrite the summary as one paragraph of two to five sentences, the most important first.`;
  const { summary } = await ask({ instructions, prompt: plain, schema: summarySchema, signal });
  const added = unsupportedClaims(summary, plain);
  if (summary.trim() === '' || added.length > 0)
    throw new Error(`its summary adds ${added.join(', ') || 'nothing'}`);
  return summary.trim();
}

/** One text per fact; if a phrasing adds, drops or changes anything, the plain sentence stays. */
export async function phraseFacts(
  ask: AskForObject,
  facts: InsightFact[],
  signal: AbortSignal,
): Promise<string[]> {
  const instructions = `${RULES}\nRewrite each fact as one or two sentences. Reply with as many sentences as facts, in the same order.`;
  const prompt = facts.map(({ plain }, index) => `${index + 1}. ${plain}`).join('\n');
  const { sentences } = await ask({ instructions, prompt, schema: sentencesSchema, signal });
  if (sentences.length !== facts.length)
    throw new Error(`it wrote ${sentences.length} sentences for ${facts.length} facts`);
  return facts.map(({ plain, data }, index) => {
    const phrased = sentences[index]?.trim() ?? '';
    const added = unsupportedClaims(phrased, `${plain}\n${JSON.stringify(data)}`);
    return phrased !== '' && added.length === 0 && keepsTheCount(phrased, plain) ? phrased : plain;
  });
}
