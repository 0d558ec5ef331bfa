export const UNEXPECTED = 'An unexpected error occurred. Please try again.';
export const UNREACHABLE = 'Can’t reach the server. Your input is safe; try again in a moment.';
/** A proxy's answer while the server is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** The server's answer to a failed call: RFC 9457 problem JSON, as far as readable. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: string | null;
  /** The server's message for people, or null. */
  readonly detail: string | null;
  constructor(status: number, body: unknown) {
    const detail = field(body, 'detail') ?? field(body, 'message');
    super(detail ?? `The server answered ${status}.`);
    this.status = status;
    this.code = field(body, 'code');
    this.detail = detail;
  }
}

/** The call got no answer: network error or timeout. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

export async function readProblem(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  return new ProblemError(response.status, body);
}

/** The message about a failure: the server's `detail`, else its `message`, else the fallback. */
export function detailOf(error: unknown, fallback = isAway(error) ? UNREACHABLE : UNEXPECTED): string {
  return error instanceof ProblemError ? (error.detail ?? fallback) : fallback;
}

function isAway(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof ProblemError && AWAY.includes(error.status));
}

/** The same for a call that may have succeeded: null without a failure. */
export const failureOf = (error: unknown, fallback?: string): string | null =>
  error ? detailOf(error, fallback) : null;

/** Failures that do not depend on the request and may be temporary: no answer, or 5xx. */
export function isPassing(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof ProblemError && error.status >= 500);
}

function field(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null || !(name in body)) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
