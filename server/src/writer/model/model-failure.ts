import { SpendingLimitReached } from './model-pay.ts';

/** Why a model wrote nothing, as a sentence for users; the server's own words go to the log. */
export async function failureInWords(error: unknown, model: string): Promise<string> {
  return `The model ${model} did not write this, because ${await reason(error)}; the built-in writer did.`;
}

async function reason(error: unknown): Promise<string> {
  if (error instanceof SpendingLimitReached) return 'this month’s spending limit leaves too little for it';
  const { APICallError, RetryError } = await import('ai');
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(cause)) return reasonOfCall(cause.statusCode);
  if (cause instanceof Error && /^(?:Timeout|Abort)Error$/.test(cause.name)) return 'it took too long';
  const said = cause instanceof Error ? cause.message : '';
  if (/declined/.test(said)) return 'it declined to';
  if (/no answer in the sources|no source to write from/.test(said))
    return 'it found no answer in your sources';
  return 'its answer could not be used';
}

function reasonOfCall(status: number | undefined): string {
  if (status === undefined) return 'its server could not be reached';
  if (status === 401 || status === 403) return 'its key was refused';
  if (status === 404) return 'its server does not know it';
  if (status === 429) return 'its server takes no more requests for now';
  return `its server returned an error (${status})`;
}
