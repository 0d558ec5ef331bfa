import type { ModelMessage } from 'ai';
import { z } from 'zod';
import { awakeSignal } from '../../platform/awake/awake.ts';
import { loadModel, type ModelOptions, type Rung, rungsOf } from './model-client.ts';
import { firstObject } from './model-json.ts';
import { paidFor } from './model-pay.ts';

export interface ObjectRequest<T> {
  instructions: string;
  prompt: string;
  schema: z.ZodType<T>;
  signal: AbortSignal;
}

export type AskForObject = <T>(request: ObjectRequest<T>) => Promise<T>;

const TIMEOUT_MS = 120_000;
/** Room for five topics of ten prompts and for the thinking before them. */
const MAX_OUTPUT_TOKENS = 8_000;

/**
 * Asks the model for an object of a given shape. If a server refuses one way of requesting the shape, tries the next
 * and remembers that; then allows one turn to correct what does not fit. Throws an `Error` with the reason when nothing
 * usable came.
 */
export function createAskForObject(options: ModelOptions & { timeout_ms?: number }): AskForObject {
  const rungs = rungsOf(options);
  let best = 0;

  async function say({ schema, instructions, signal }: ObjectRequest<unknown>, messages: ModelMessage[]) {
    for (let at = best; ; at += 1) {
      try {
        const said = await generate(options, rungs[at] ?? 'prompt', {
          schema,
          instructions,
          messages,
          signal,
        });
        best = Math.max(best, at);
        return said;
      } catch (error) {
        if (at >= rungs.length - 1 || !(await refusesShape(error))) throw error;
      }
    }
  }

  return async <T>(request: ObjectRequest<T>): Promise<T> => {
    const deadline = awakeSignal(options.timeout_ms ?? TIMEOUT_MS);
    const bounded = {
      ...request,
      instructions: `${request.instructions}\n\n${shapeInWords(request.schema)}`,
      signal: AbortSignal.any([request.signal, deadline]),
    };
    const messages: ModelMessage[] = [{ role: 'user', content: request.prompt }];
    const said = await say(bounded, messages);
    const first = request.schema.safeParse(firstObject(said));
    if (first.success) return first.data;
    const complaint = `That does not fit: ${z.prettifyError(first.error)}. Reply with the whole corrected JSON object only.`;
    messages.push({ role: 'assistant', content: said || '(nothing)' }, { role: 'user', content: complaint });
    const second = request.schema.safeParse(firstObject(await say(bounded, messages)));
    if (second.success) return second.data;
    throw new Error(`the model's answer does not have the asked shape: ${z.prettifyError(second.error)}`);
  };
}

interface Generation {
  schema: z.ZodType;
  instructions: string;
  messages: ModelMessage[];
  signal: AbortSignal;
}

/** The model's output, valid or not, paid for. */
async function generate(options: ModelOptions, rung: Rung, generation: Generation): Promise<string> {
  const { schema: _, signal: __, ...asked } = generation;
  // A token has at least one character.
  const most = { input_tokens: JSON.stringify(asked).length, output_tokens: MAX_OUTPUT_TOKENS };
  const said = await paidFor(options.pay, most, () => generateUnpaid(options, rung, generation));
  if (said.is_declined) throw new Error('the model declined to write this');
  return said.text;
}

async function generateUnpaid(options: ModelOptions, rung: Rung, generation: Generation) {
  const { generateText, NoObjectGeneratedError, Output } = await import('ai');
  // Its warnings would bypass our log and go to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { schema, signal, ...rest } = generation;
  const output = {
    json_schema: Output.object({ schema }),
    json_object: Output.json(),
    prompt: Output.text(),
  }[rung];
  try {
    const model = await loadModel(options);
    const { text, finishReason, usage } = await generateText({
      model,
      output,
      ...rest,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      abortSignal: signal,
      maxRetries: 1,
    });
    return { text, usage, is_declined: finishReason === 'content-filter' };
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    const { text = '', usage, finishReason } = error;
    return { text, usage, is_declined: finishReason === 'content-filter' };
  }
}

/** When a server that cannot shape its answer fails instead of refusing, its error names the missing feature. */
const ABOUT_SHAPE = /response_format|json_schema|json_object|structured|grammar|guided/i;

async function refusesShape(error: unknown): Promise<boolean> {
  const { APICallError, RetryError } = await import('ai');
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(cause)) return false;
  const { statusCode: status, responseBody: said } = cause;
  return status === 400 || status === 422 || ABOUT_SHAPE.test(said ?? '');
}

/** Some servers accept a schema and ignore it, so the shape is described in words too. */
function shapeInWords(schema: z.ZodType): string {
  const { $schema: _, ...shape } = z.toJSONSchema(schema);
  return `Reply with one JSON object and nothing else. Its JSON schema: ${JSON.stringify(shape)}`;
}
