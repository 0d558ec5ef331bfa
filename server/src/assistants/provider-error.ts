import { z } from 'zod';
import { AssistantError, type FailureKind } from './assistant-error.ts';
import type { Provider } from './provider.ts';
import { providerFailure } from './provider-failure.ts';
import { listOf, maybe, maybeText } from './provider-wire.ts';

/** A provider's error, in any of the known formats. */
interface ErrorBody {
  /** Every code, type, status and reason in it, lowercase. */
  codes: string[];
  message: string | null;
  /** Google's RetryInfo. */
  retry_after_ms: number | null;
}

const CODES: [FailureKind, string[]][] = [
  [
    'quota',
    [
      'insufficient_quota',
      'daily_quota',
      'credit_balance_exhausted',
      'billing_hard_limit_reached',
      'billing_not_active',
      'billing_error',
      'enforced_spend_limit_reached',
    ],
  ],
  ['key', ['invalid_api_key', 'api_key_invalid', 'api_key_expired', 'authentication_error']],
  [
    'access',
    [
      'failed_precondition',
      'chat_completions_not_available',
      'agent_api_migration_required',
      'permission_error',
    ],
  ],
  ['model', ['model_not_found', 'not_found_error', 'not_found', 'invalid_model', 'unknown_model']],
  ['blocked', ['invalid_prompt', 'content_policy_violation', 'content_filter']],
  ['rate', ['rate_limit_exceeded', 'rate_limit_error', 'slow_down']],
];

const STATUSES: Record<number, FailureKind> = {
  401: 'key',
  402: 'quota',
  403: 'access',
  404: 'access',
  408: 'timeout',
  429: 'rate',
};

/** An intermediary did not wait for the model, which may have worked all the same. */
const GAVE_UP_WAITING = new Set([408, 504, 524]);

const detailSchema = z.object({
  reason: maybeText,
  msg: maybeText,
  retryDelay: maybe(z.string().regex(/^[\d.]+s$/)),
  violations: listOf(z.object({ quotaId: z.string() })),
});
const NO_DETAIL = { reason: null, msg: null, retryDelay: null, violations: [] };
const errorSchema = z.object({
  code: maybeText,
  type: maybeText,
  status: maybeText,
  message: maybeText,
  details: z
    .object({ error_code: maybeText })
    .transform(({ error_code }) => [{ ...NO_DETAIL, reason: error_code }])
    .or(listOf(detailSchema)),
  detail: z.string().or(listOf(detailSchema)),
});
const bodySchema = errorSchema.extend({ error: maybe(errorSchema.or(z.string())) });

/**
 * Reads `{error: {…}}`, `{error: "…"}`, `{detail: …}`, `{message}` and the bare inner object; anything else gives an
 * empty result.
 */
function readErrorBody(body: unknown): ErrorBody {
  const outer = bodySchema.safeParse(body).data;
  if (!outer) return { codes: [], message: null, retry_after_ms: null };
  const inner = typeof outer.error === 'object' && outer.error ? outer.error : outer;
  const details = [...inner.details, ...(Array.isArray(outer.detail) ? outer.detail : [])];
  const delay = details.find((detail) => detail.retryDelay)?.retryDelay;
  const daySpent = details.some(({ violations }) => violations.some(({ quotaId }) => /PerDay/.test(quotaId)));
  const codes = [inner.code, inner.type, inner.status, ...details.map(({ reason }) => reason)];
  const texts = [inner.message, outer.error, outer.detail, details[0]?.msg];
  return {
    codes: [daySpent ? 'daily_quota' : null, ...codes].flatMap((code) => code?.toLowerCase() ?? []),
    message: texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null,
    retry_after_ms: delay ? Math.ceil(Number.parseFloat(delay) * 1000) : null,
  };
}

/** The failure described by an error body; `status` is null when it came with HTTP 200. */
export function failureFromBody(
  provider: Provider,
  body: unknown,
  { status = null, headers }: { status?: number | null; headers?: Headers | undefined } = {},
): AssistantError {
  const { codes, message, retry_after_ms } = readErrorBody(body);
  const failure = providerFailure(provider, kindOf(status, codes), {
    detail: message,
    retry_after_ms: retryAfter(headers) ?? retry_after_ms,
    is_free: status !== null && !GAVE_UP_WAITING.has(status),
  });
  const sentence = codes.map((code) => provider.sentences?.[code]).find((known) => known);
  return sentence ? new AssistantError(failure.kind, sentence, failure) : failure;
}

function kindOf(status: number | null, codes: string[]): FailureKind {
  const byCode = CODES.find(([, known]) => known.some((code) => codes.includes(code)));
  if (byCode) return byCode[0];
  if (status === null || status >= 500 || status === 409) return 'overloaded';
  return STATUSES[status] ?? 'request';
}

function retryAfter(headers: Headers | undefined): number | null {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) return Math.ceil(milliseconds);
  const value = headers?.get('retry-after') ?? '';
  if (/^[\d.]+$/.test(value)) return Math.ceil(Number.parseFloat(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
