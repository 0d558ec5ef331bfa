import { openStorage } from './memory-storage.ts';
import { DOMAIN_KEY } from './session-state.ts';
import { ownerOf } from './token.ts';

/** Later than that, what was asked when the page was opened is no answer any more. */
const MAX_AGE_MS = 10_000;
/** What a screen asks until then is asked at once when it is opened again. */
const MAX_FIRST_MS = 4000;
const MAX_CALLS = 24;
const MAX_ADDRESSES = 12;

/** What was asked first at an address of the dashboard; `first-paint.ts` reads it. */
interface KnownCalls {
  /** Who asked, and of which website. */
  owner: string;
  calls: Record<string, string[]>;
}
const KNOWN_CALLS = 'sightline.first-calls';

const storage = openStorage('localStorage');
const opened = location.pathname + location.search;
let asker = '';
let asked: string[] = [];

/** The answer to a call that the page has sent already, once, for the same person and before anything was changed. */
export function takeFirstCall({ method, url, headers }: Request): Promise<Response> | undefined {
  const bearer = headers.get('authorization');
  const path = url.slice(location.origin.length);
  if (method === 'GET' && bearer !== null) remember(path, bearer);
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

function remember(path: string, bearer: string): void {
  const owner = `${ownerOf(bearer)} ${storage.getItem(DOMAIN_KEY) ?? ''}`;
  if (owner !== asker) asked = [];
  asker = owner;
  const isHere = location.pathname + location.search === opened;
  if (!isHere || performance.now() > MAX_FIRST_MS || asked.length >= MAX_CALLS || asked.includes(path))
    return;
  asked.push(path);
  const known: KnownCalls = JSON.parse(storage.getItem(KNOWN_CALLS) ?? 'null') ?? { owner, calls: {} };
  const others = Object.entries(known.owner === owner ? known.calls : {}).filter(([at]) => at !== opened);
  const calls = Object.fromEntries([...others.slice(1 - MAX_ADDRESSES), [opened, asked]]);
  storage.setItem(KNOWN_CALLS, JSON.stringify({ owner, calls }));
}
