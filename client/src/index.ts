import type { Calls } from './calls.gen.ts';
import { ROUTES } from './routes.gen.ts';
import { type CallOptions, type ClientOptions, send } from './send.ts';

export type * from './calls.gen.ts';
// biome-ignore lint/performance/noBarrelFile: this is what the package gives
export { type Problem, SightlineError } from './errors.ts';
export type { CallOptions, ClientOptions };

/** Every call of the API, by its operation: `client.topics.list({ id })`. */
export function createClient(options: ClientOptions): Calls {
  const client: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(ROUTES)) {
    const [feature = '', verb = ''] = name.split('.');
    client[feature] ??= {};
    client[feature][verb] = (input: object = {}, call: CallOptions = {}) => send(options, route, input, call);
  }
  return client as unknown as Calls;
}
