import type { LanguageModelUsage } from 'ai';

export interface Tokens {
  input_tokens: number;
  output_tokens: number;
}

/** Promises the price of a call that uses at most so much; throws `SpendingLimitReached`. */
export type Pay = (most: Tokens) => Promise<Settle>;
/** Books what the call has used; null books the promise, because nobody knows. */
type Settle = (used: Tokens | null) => Promise<void>;

/** The month's spending limit leaves too little for a call. */
export class SpendingLimitReached extends Error {
  override readonly name = 'SpendingLimitReached';
}

/** Runs a call and books what it used. Refusals of the server cost nothing. */
export async function paidFor<Said extends { usage: LanguageModelUsage | undefined }>(
  pay: Pay | undefined,
  most: Tokens,
  call: () => Promise<Said>,
): Promise<Said> {
  const settle = await pay?.(most);
  try {
    const said = await call();
    await settle?.(tokensOf(said.usage));
    return said;
  } catch (error) {
    await settle?.((await isRefusal(error)) ? { input_tokens: 0, output_tokens: 0 } : null);
    throw error;
  }
}

function tokensOf(usage: LanguageModelUsage | undefined): Tokens | null {
  const { inputTokens: input_tokens, outputTokens: output_tokens } = usage ?? {};
  return input_tokens === undefined || output_tokens === undefined ? null : { input_tokens, output_tokens };
}

async function isRefusal(error: unknown): Promise<boolean> {
  const { APICallError, RetryError } = await import('ai');
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  return APICallError.isInstance(cause) && (cause.statusCode ?? 0) >= 400;
}
