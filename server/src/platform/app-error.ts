export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  /** An Idempotency-Key with another call than before. */
  | 'key_reused'
  | 'too_many_requests'
  | 'unavailable'
  /** No browser is available on this machine. */
  | 'no_browser';

const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  key_reused: 422,
  too_many_requests: 429,
  unavailable: 503,
  no_browser: 503,
};

/** A failure that the caller can act on; people see `message`. Every other thrown error is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** Messages by field, for forms. */
  readonly fields: Record<string, string> | undefined;
  readonly retry_after_seconds: number | undefined;
  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retry_after_seconds?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.retry_after_seconds = more.retry_after_seconds;
  }
  get status() {
    return STATUS[this.code];
  }
}

/** For outages whose end is unknown. */
const DEFAULT_RETRY_SECONDS = 10;

/** Seconds after which a refused call may succeed; null for refusals that waiting does not change. */
export function retryAfterOf(error: unknown): number | null {
  if (!(error instanceof AppError)) return null;
  return error.retry_after_seconds ?? (error.code === 'unavailable' ? DEFAULT_RETRY_SECONDS : null);
}
