import { type AskedPlatform, byAssistant } from '@sightline/contract/known-assistants';

/** Everything that defines an assistant with an API. */
export interface ProviderOptions {
  api_key: string;
  model: string;
  /** Another address of the same API: a gateway, or a test double. */
  base_url?: string | undefined;
  timeout_ms?: number | undefined;
  /** Speaks for the provider in its place; the network's own unless given. */
  transport?: typeof fetch | undefined;
}

/** Answers with searches sometimes take minutes; the vendors' own clients wait up to ten. */
export const ASK_TIMEOUT_MS = 180_000;

/** The company behind an assistant, as named in failures. */
export interface Provider {
  label: string;
  /** Prefix of its variables: `OPENAI` for `OPENAI_API_KEY` and `OPENAI_MODEL`. */
  variables: string;
  /** Better sentences for some of its error codes (lowercase). */
  sentences?: Record<string, string>;
}

const KNOWN = byAssistant(({ operator, env }) => ({ label: operator, variables: env }));

/** The company behind a known assistant, with better sentences for some of its error codes. */
export const providerOf = (key: AskedPlatform, sentences: Record<string, string> = {}): Provider => ({
  ...KNOWN[key],
  sentences,
});

/**
 * Runs `make` on first use, and again if it failed, because vendors' clients are large and many processes never ask.
 */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
