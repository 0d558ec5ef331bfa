import { ownerOf } from './session.ts';
import { DOMAIN_KEY } from './session-state.ts';
import { openStorage } from './store.ts';

/** What a screen asks until then is asked at once when it is opened again. */
const MAX_FIRST_MS = 4000;
const MAX_ITEMS = 24;
const MAX_ADDRESSES = 40;
/** Many are asked in one go, and what is known of all addresses is written as a whole. */
const SAVE_MS = 300;

type Lists = Record<string, string[]>;
/** What was asked first at an address of the dashboard; `first-paint.ts` reads the calls. */
interface Known {
  /** Who asked, and of which website. */
  owner: string;
  /** Paths of calls. */
  calls: Lists;
  /** Keys of queries, as JSON. */
  queries: Lists;
}
type Kind = 'calls' | 'queries';
const KEY = 'sightline.first-calls';

const storage = openStorage('localStorage');
const here = () => location.pathname + location.search;
let address = here();
let since = 0;
let asker = '';
let asked: Record<Kind, string[]> = { calls: [], queries: [] };
let saving: ReturnType<typeof setTimeout> | undefined;

/** Keeps what is asked within seconds of coming to an address. */
export function rememberFirst(kind: Kind, item: string, token: string | null): void {
  const owner = nameOf(token);
  if (here() !== address || owner !== asker) {
    save();
    if (here() !== address) since = performance.now();
    address = here();
    asker = owner;
    asked = { calls: [], queries: [] };
  }
  if (performance.now() - since > MAX_FIRST_MS || asked[kind].includes(item)) return;
  asked[kind].push(item);
  saving ??= setTimeout(save, SAVE_MS);
}

function save(): void {
  if (saving === undefined) return;
  clearTimeout(saving);
  saving = undefined;
  const known = read(asker);
  for (const kind of ['calls', 'queries'] as const) {
    // If the page was not loaded at this address, earlier screens have already fetched some of it.
    const before = since > 0 ? (known[kind][address] ?? []) : [];
    const items = [...new Set([...before, ...asked[kind]])].slice(0, MAX_ITEMS);
    const others = Object.entries(known[kind]).filter(([at]) => at !== address);
    known[kind] = Object.fromEntries([...others.slice(1 - MAX_ADDRESSES), [address, items]]);
  }
  storage.setItem(KEY, JSON.stringify(known));
}

/** The keys of the queries that this address asked first. */
export const firstQueries = (token: string | null): string[] => read(nameOf(token)).queries[here()] ?? [];

const nameOf = (token: string | null) => `${ownerOf(token)} ${storage.getItem(DOMAIN_KEY) ?? ''}`;

function read(owner: string): Known {
  const known: Partial<Known> = JSON.parse(storage.getItem(KEY) ?? '{}');
  const isSame = known.owner === owner;
  return { owner, calls: (isSame && known.calls) || {}, queries: (isSame && known.queries) || {} };
}

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
