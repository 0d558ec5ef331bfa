/** What the server says of a refusal, after RFC 9457. */
export interface Problem {
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: Record<string, string>;
}

/** A refusal; `message` is a sentence for people. */
export class SightlineError extends Error {
  override readonly name = 'SightlineError';
  /** The HTTP status. */
  readonly status: number;
  /** The kind of problem for code to branch on, such as `not_found`. */
  readonly code: string;
  /** Messages by field, where fields are wrong. */
  readonly errors: Record<string, string>;
  /** Seconds after which it may succeed; null where waiting changes nothing. */
  readonly retryAfter: number | null;
  /** `x-request-id` of the answer, for the operator of the server. */
  readonly requestId: string | null;
  constructor(problem: Problem, { headers }: { headers: Headers }) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? {};
    const seconds = Number(headers.get('retry-after'));
    this.retryAfter = seconds > 0 ? seconds : null;
    this.requestId = headers.get('x-request-id');
  }
}

export async function readError(response: Response): Promise<SightlineError> {
  const text = await response.text();
  return new SightlineError(problemOf(text, response.status), response);
}

function problemOf(text: string, status: number): Problem {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && 'detail' in read) return read as Problem;
  } catch {
    // A proxy answered, with a page of its own.
  }
  return { title: 'Error', status, detail: `The server answered with status ${status}.`, code: 'unknown' };
}
