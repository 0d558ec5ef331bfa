import { createHash } from 'node:crypto';
import { acceptPrompts } from '../checks/prompt-check.ts';
import type { Writer, WriterOperation } from '../writer.ts';
import type { ModelOptions } from './model-client.ts';
import { describeByModel } from './model-description.ts';
import { failureInWords } from './model-failure.ts';
import { createAskForObject } from './model-object.ts';
import { phraseFacts, phraseSummary } from './model-phrasing.ts';
import { proposePromptsByModel, proposeTopicsByModel } from './model-topics.ts';
import { modelWriting } from './model-writing.ts';

export interface ModelWriterOptions extends ModelOptions {
  /** Writes instead when the model fails or its text does not pass the checks. */
  fallback: Writer;
  /** `reason` may quote the text; the thrown error is included for callers that must not store that. */
  log: (entry: { operation: WriterOperation; reason: string }, error: unknown) => void;
  timeout_ms?: number;
}

/** A writer that uses a language model, held to the same checks as the built-in one. */
export function createModelWriter({ fallback, log, ...options }: ModelWriterOptions): Writer {
  const ask = createAskForObject(options);

  /** The model's result, else the built-in writer's. A canceled caller gets neither. */
  async function orBuiltIn<T>(
    operation: WriterOperation,
    signal: AbortSignal,
    byModel: () => Promise<T>,
    builtIn: (failure: string) => Promise<T>,
  ): Promise<T> {
    try {
      return await byModel();
    } catch (error) {
      signal.throwIfAborted();
      log({ operation, reason: reasonOf(error, options.api_key) }, error);
      return builtIn(await failureInWords(error, `${options.provider}/${options.model}`));
    }
  }

  return {
    ...modelWriting(ask, fallback, orBuiltIn, options.model),
    name: options.model,
    setup: setupOf(options),
    describeCompany: (input) =>
      orBuiltIn(
        'describeCompany',
        input.signal,
        () => describeByModel(ask, input),
        async (failure) => ({
          ...(await fallback.describeCompany(input)),
          written_by: fallback.name,
          failure,
        }),
      ),
    proposeTopics: (input) =>
      orBuiltIn(
        'proposeTopics',
        input.signal,
        () => proposeTopicsByModel(ask, input),
        () => fallback.proposeTopics(input),
      ),
    proposePrompts: (input) => {
      const builtIn = () => fallback.proposePrompts(input);
      const byModel = async () => {
        const accepted = await proposePromptsByModel(ask, input);
        if (accepted.length >= input.count) return accepted;
        return acceptPrompts([...accepted, ...(await builtIn())], input).slice(0, input.count);
      };
      return orBuiltIn('proposePrompts', input.signal, byModel, builtIn);
    },
    summariseTopic: async (input) => {
      const plain = await fallback.summariseTopic(input);
      return orBuiltIn(
        'summariseTopic',
        input.signal,
        () => phraseSummary(ask, plain, input.signal),
        async () => plain,
      );
    },
    phraseInsights: async ({ facts, signal }) => {
      if (facts.length === 0) return [];
      const plain = facts.map((fact) => fact.plain);
      return orBuiltIn(
        'phraseInsights',
        signal,
        () => phraseFacts(ask, facts, signal),
        async () => plain,
      );
    },
  };
}

/** A hash, because one of the settings is a key. */
const setupOf = ({ provider, model, base_url, api, api_key }: ModelOptions) =>
  createHash('sha256')
    .update(JSON.stringify([provider, model, base_url, api, api_key]))
    .digest('base64url')
    .slice(0, 22);

/** One line, without the key that a server may have repeated. */
function reasonOf(error: unknown, api_key: string | undefined): string {
  const text = error instanceof Error ? error.message : String(error);
  const safe = api_key ? text.replaceAll(api_key, '…') : text;
  return safe.replace(/\s+/g, ' ').slice(0, 300);
}
