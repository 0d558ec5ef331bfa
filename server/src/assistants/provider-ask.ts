import { awakeSignal } from '../platform/awake/awake.ts';
import { AssistantError } from './assistant-error.ts';
import { ASK_TIMEOUT_MS, type Provider } from './provider.ts';
import { failureFromBody } from './provider-error.ts';
import { providerFailure } from './provider-failure.ts';

/**
 * Asks within the time limit, which the vendors' own clients exceed, and turns everything a vendor's client throws into an `AssistantError`. When the caller
 * cancels, the caller's reason is thrown, because that is not a failure of the provider.
 */
export async function askWithin<T>(
  provider: Provider,
  {
    signal,
    timeout_ms = ASK_TIMEOUT_MS,
    api_key,
  }: { signal: AbortSignal; timeout_ms?: number | undefined; api_key: string },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = awakeSignal(timeout_ms);
  try {
    signal.throwIfAborted();
    return await run(AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) throw providerFailure(provider, 'timeout');
    throw toAssistantError(provider, error, api_key);
  }
}

/** Errors from our own code are returned unchanged, so that bugs stay visible. */
function toAssistantError(provider: Provider, error: unknown, api_key: string): unknown {
  if (!(error instanceof Error) || error instanceof AssistantError) return error;
  const answered = httpErrorOf(error);
  if (answered) return failureFromBody(provider, withoutKey(answered.body, api_key), answered);
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause instanceof SyntaxError)) return providerFailure(provider, 'malformed');
  if (causes.some((cause) => /timed out/i.test(cause.message))) return providerFailure(provider, 'timeout');
  const code = causes
    .map((cause) => ('code' in cause ? cause.code : null))
    .find((known) => typeof known === 'string');
  if (typeof code === 'string')
    return providerFailure(provider, 'network', { detail: code, is_free: NEVER_THERE.test(code) });
  return causes.some((cause) => /fetch failed|terminated|connection error/i.test(cause.message))
    ? providerFailure(provider, 'network')
    : error;
}

/** Connection failures: a provider that was not reached has done no work. */
const NEVER_THERE =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|ERR_TLS_\w+)$/;

/** Status, body and headers, which each vendor's error classes carry differently. */
function httpErrorOf(error: Error): { status: number; body: unknown; headers?: Headers } | null {
  if (!('status' in error) || typeof error.status !== 'number') return null;
  const headers = 'headers' in error && error.headers instanceof Headers ? error.headers : undefined;
  const body = 'error' in error && error.error ? error.error : parsed(error.message);
  return { status: error.status, body, headers };
}

/** A gateway may repeat the key in its error message. */
function withoutKey(body: unknown, api_key: string): unknown {
  return parsed(JSON.stringify(body).replaceAll(api_key, '…'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function* causesOf(error: Error): Generator<Error> {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) yield cause;
}
