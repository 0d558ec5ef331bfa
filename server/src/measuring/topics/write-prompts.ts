import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { DomainCtx } from '../../context.ts';
import { detectLanguage } from '../../language/detect-language.ts';
import { AppError } from '../../platform/app-error.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import { proposePrompts } from '../../understanding/research/proposals.service.ts';
import { researchedPrompts } from '../../understanding/research/research.service.ts';
import { namesIn } from '../executions/executions.service.ts';
import type { NewPrompt } from './prompts.queries.ts';

/** How many of the proposals for a first topic a person sees and edits. */
const SHOWN = 3;

/**
 * The prompts that a person gave, or ten that the writer proposes for the topic. A first topic whose examples were
 * kept gets the proposals after them too: from three prompts no comparison reaches a verdict.
 */
export async function writePrompts(
  ctx: DomainCtx,
  input: { topic_text: string; prompts: string[] },
  signal: AbortSignal,
): Promise<NewPrompt[]> {
  const typed = input.prompts.map((text) => text.trim()).filter(Boolean);
  const proposed =
    (await researchedPrompts(ctx, input.topic_text)) ??
    (await proposePrompts(ctx, ctx.domain_id, input.topic_text, signal));
  const language = languageOf(typed) ?? languageOf(proposed.map(({ text }) => text)) ?? 'en';
  if (typed.length === 0) {
    if (proposed.length === 0)
      throw new AppError(
        'conflict',
        'Prompts for this topic need an AI model. You can type your own in any language.',
      );
    return proposed.map((prompt) => ({ ...prompt, language, country: null, tags: [] }));
  }
  // A prompt taken from the proposals keeps what the writer knew about it.
  const known = new Map(proposed.map((prompt) => [prompt.text, prompt]));
  const { completed_cms_onboarding } = await getDomainRow(ctx, ctx.domain_id);
  const kept = !completed_cms_onboarding && typed.some((text) => known.has(text));
  const unshown = kept ? proposed.slice(SHOWN).map(({ text }) => text) : [];
  const own = await listTracked(ctx, ctx.domain_id);
  const branded = namesIn(own.filter((brand) => brand.role === 'own'));
  return [...new Set([...typed, ...unshown])].map((text) => ({
    text,
    branded: branded(text),
    intent: known.get(text)?.intent ?? null,
    audience: known.get(text)?.audience ?? null,
    language: detectLanguage(text) ?? language,
    country: null,
    tags: [],
  }));
}

/** Detected over all of them together, because a single question is too short. */
const languageOf = (texts: string[]): string | null => detectLanguage(texts.join('\n'));
