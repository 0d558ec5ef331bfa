import { ORPCError, ValidationError } from '@orpc/server';
import { AppError } from '../app-error.ts';
import { isAway, isFull } from '../db/away.ts';
import { errorWords } from '../log/error-words.ts';
import type { Logger } from '../log/logger.ts';
import { INTERNAL_PROBLEM, type Problem, problem, problemOf } from './problem.ts';

interface Issue {
  code?: string | undefined;
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/** The only translator from thrown errors to responses: RFC 9457 problems. Bugs are logged, never shown. */
export function toProblem(error: unknown, log: Logger): Problem {
  if (error instanceof AppError) return problemOf(error);
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
      return invalidInput(error.cause.issues);
    if (error.status >= 400 && error.status < 500)
      return problem(error.status, 'The request could not be read.', 'bad_request');
    if (error.cause instanceof ValidationError)
      log.error(
        { fields: error.cause.issues.slice(0, 5).map(fieldOf) },
        'response does not match its contract',
      );
  }
  log.error({ error: errorWords(error) }, 'unexpected error');
  return INTERNAL_PROBLEM;
}

/** A call that was still waiting when the process closed its database. */
const STOPPED = /driver has already been destroyed/;

const NO_ROOM =
  'Nothing can be saved right now because the server’s disk is full. Your data is safe. Ask your administrator to free up space, then try again.';

/** A database that restarts or is full is not a bug: the caller can retry. Other errors stay as they are. */
export function nameOutage(error: unknown): unknown {
  if (error instanceof Error && STOPPED.test(error.message))
    return new AppError('unavailable', 'The server is stopping. Try again in a moment.', {
      retry_after_seconds: 5,
    });
  if (isFull(error)) return new AppError('unavailable', NO_ROOM, { retry_after_seconds: 30 });
  if (!isAway(error)) return error;
  const message = 'The database cannot be reached at this moment. Try again in a few seconds.';
  return new AppError('unavailable', message, { retry_after_seconds: 5 });
}

/** Maximum number of named fields: of a thousand wrong entries, the first say enough. */
const MAX_FIELDS = 100;

/** A malformed id means "not found"; a missing one, or one that is not text, is an error in the request. */
function invalidInput(issues: readonly Issue[]): Problem {
  const fields = Object.fromEntries(
    issues.slice(0, MAX_FIELDS).map((issue) => [fieldOf(issue), issue.message]),
  );
  // In one of many things that were sent, it says which of them is wrong.
  const isId = (issue: Issue) => /(^|_)id$/.test(fieldOf(issue)) && !/\.\d+\./.test(fieldOf(issue));
  if (issues.some((issue) => isId(issue) && issue.code !== 'invalid_type'))
    return problem(404, 'Nothing found at this address.', 'not_found');
  const [first] = Object.entries(fields);
  const detail = first ? (first[0] ? `${first[0]}: ${first[1]}` : first[1]) : 'Invalid request.';
  return problem(400, detail, 'bad_request', fields);
}

function fieldOf(issue: Issue): string {
  return (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}
