import { tokens } from '../session/browser.ts';
import { firstQueries, rememberFirst } from '../session/first-memory.ts';
import { api } from './api-client.ts';
import type { Call } from './create-client.ts';
import { queryClient } from './query-client.ts';

/** Slower data does not hold back what is there. */
const MAX_WAIT_MS = 600;

type Key = [path: string[], of: { type?: string; input?: unknown }];
/** A query's key; with it, of a list that comes in parts, which part is the first. */
type Item = [...Key, part?: unknown];

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const [path, of] = event.query.queryKey as Partial<Key>;
  if (!Array.isArray(path) || of === undefined) return;
  const { data } = event.query.state;
  const item: Item | null =
    of.type === 'query' ? [path, of] : of.type === 'infinite' ? [path, of, data?.pageParams?.[0]] : null;
  if (item !== null) rememberFirst('queries', JSON.stringify(item), tokens.read().access_token);
});

/** Loads what this address asked first when it was open before, so that its screen is drawn once, with its data. */
export async function loadFirstQueries(): Promise<void> {
  const loads = firstQueries(tokens.read().access_token).map(async (text) => {
    const [path, of, part]: Item = JSON.parse(text);
    const call = callAt(path);
    if (call === undefined) return;
    const options = {
      queryKey: [path, of],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(of.input, { signal }),
      meta: { silent: true },
    };
    await (of.type === 'infinite'
      ? // The screen says what follows the first part.
        queryClient.prefetchInfiniteQuery({
          ...options,
          initialPageParam: part ?? undefined,
          getNextPageParam: () => undefined,
        })
      : queryClient.prefetchQuery(options));
  });
  const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.all(loads), tooLong]);
}

/** A release may have renamed it since. */
function callAt(path: string[]): Call | undefined {
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], api);
  return typeof found === 'function' ? (found as Call) : undefined;
}
