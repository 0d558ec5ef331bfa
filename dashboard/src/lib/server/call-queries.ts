import type { RouterUtils } from '@orpc/tanstack-query';
import type { Call, CallContext, Client } from './create-client.ts';

interface Options {
  input?: unknown;
  context?: CallContext;
  [name: string]: unknown;
}
type Key = [path: string[], of: { type?: string; input?: unknown }];
interface Fetching {
  signal: AbortSignal;
  pageParam?: unknown;
}

/** The calls as TanStack Query options, as `createTanstackQueryUtils` of oRPC makes them, whose types these are. */
export function queriesOf(client: Client): RouterUtils<Client> {
  // The calls are made of the same contract.
  return below(client, []) as RouterUtils<Client>;
}

function below(calls: object, path: string[]): unknown {
  if (typeof calls === 'function') return new CallQueries(path, calls as Call);
  const inner = Object.entries(calls).map(([name, one]) => [name, below(one, [...path, name])]);
  return Object.assign(new Queries(path), Object.fromEntries(inner));
}

class Queries {
  readonly #path: string[];
  constructor(path: string[]) {
    this.#path = path;
  }

  /** The key of everything below this place, or of what `of` names. */
  key({ type, input }: { type?: string; input?: unknown } = {}): Key {
    return [this.#path, { ...(input !== undefined && { input }), ...(type !== undefined && { type }) }];
  }
}

class CallQueries extends Queries {
  readonly call: Call;
  constructor(path: string[], call: Call) {
    super(path);
    this.call = call;
  }

  queryKey({ input, queryKey }: Options = {}) {
    return queryKey ?? this.key({ type: 'query', input });
  }

  queryOptions({ input, context = {}, ...rest }: Options = {}) {
    const queryFn = ({ signal }: Fetching) => this.call(input, { signal, context });
    return { queryFn, ...rest, queryKey: this.queryKey({ input, ...rest }) };
  }

  infiniteOptions({ input, context = {}, ...rest }: Options) {
    const inputOf = input as (page: unknown) => unknown;
    const queryFn = ({ signal, pageParam }: Fetching) => this.call(inputOf(pageParam), { signal, context });
    const queryKey = rest.queryKey ?? this.key({ type: 'infinite', input: inputOf(rest.initialPageParam) });
    return { queryFn, ...rest, queryKey };
  }

  mutationOptions({ context = {}, ...rest }: Options = {}) {
    const mutationFn = (input: unknown) => this.call(input, { context });
    return { mutationFn, ...rest, mutationKey: rest.mutationKey ?? this.key({ type: 'mutation' }) };
  }
}
