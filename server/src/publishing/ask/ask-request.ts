import { z } from 'zod';

/** A question as NLWeb's clients send it: flat, as its first versions had it, or in the sections of version 0.54. */
export interface AskRequest {
  text: string;
  form: 'flat' | 'sections';
  /** As events (`text/event-stream`) instead of one answer. */
  streams: boolean;
  query_id: string;
}

export const MAX_QUESTION = 1000;
const MAX_ID = 100;

const text = z.string().trim().min(1).max(MAX_QUESTION);
const yes = z.union([z.boolean(), z.string()]).transform((value) => /^(?:true|1)$/i.test(String(value)));
const query_id = z.string().max(MAX_ID).optional().catch(undefined);
const flatSchema = z.object({
  query: text,
  decontextualized_query: text.optional().catch(undefined),
  streaming: yes.optional().catch(undefined),
  query_id,
});
const sectionsSchema = z.object({
  query: z.object({ text, decontextualized_query: text.optional().catch(undefined) }),
  prefer: z
    .object({ streaming: yes.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/**
 * The question of a request, or what is wrong with it. What asks for other sites, modes or earlier questions is passed
 * over: one host has one site, and answers are quotations, whichever mode is asked for.
 */
export function readAsk(
  given: unknown,
  accept: string,
): { ask: AskRequest } | { wrong: string; form: AskRequest['form'] } {
  const wantsEvents = accept.includes('text/event-stream');
  const sections = sectionsSchema.safeParse(given).data;
  if (sections) {
    const { query, prefer } = sections;
    const asked = query.decontextualized_query ?? query.text;
    const streams = prefer?.streaming ?? wantsEvents;
    return { ask: { text: asked, form: 'sections', streams, query_id: crypto.randomUUID() } };
  }
  const flat = flatSchema.safeParse(given).data;
  if (flat) {
    const asked = flat.decontextualized_query ?? flat.query;
    // Events are the default of the flat protocol, for all but those that say they want JSON.
    const streams = flat.streaming ?? (wantsEvents || !accept.includes('application/json'));
    return { ask: { text: asked, form: 'flat', streams, query_id: flat.query_id ?? crypto.randomUUID() } };
  }
  const form = z.object({ query: z.object({}) }).safeParse(given).success ? 'sections' : 'flat';
  const field = form === 'sections' ? 'query.text' : 'query';
  return { form, wrong: `Send the question as "${field}", with 1 to ${MAX_QUESTION} characters.` };
}
