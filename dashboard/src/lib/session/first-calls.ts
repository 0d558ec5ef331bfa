import { rememberFirst } from './first-memory.ts';

/** Later than that, what was asked when the page was opened is no answer any more. */
const MAX_AGE_MS = 10_000;

/** The answer to a call that the page has sent already, once, for the same person and before anything was changed. */
export function takeFirstCall({ method, url, headers }: Request): Promise<Response> | undefined {
  const bearer = headers.get('authorization');
  const path = url.slice(location.origin.length);
  if (method === 'GET' && bearer !== null) rememberFirst('calls', path, bearer);
  const first = window.firstCalls;
  if (first === undefined) return undefined;
  if (method !== 'GET' || performance.now() > MAX_AGE_MS || bearer !== first.bearer) {
    window.firstCalls = undefined;
    return undefined;
  }
  const answer = first.answers[path];
  delete first.answers[path];
  return answer;
}
