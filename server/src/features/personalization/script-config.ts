import type { ElementChange, ScriptConfig, ScriptTrigger } from '@sightline/contract/tracking';
import type { LiveChange, LivePage, TriggerRow } from './personalization.queries.ts';

/** Everybody who visits loads it with the script. */
export const MOST_CONFIG_BYTES = 20_000;

type Config = Omit<ScriptConfig, 'country'>;

/** Without the starting variants that are visited least, until the rest is small enough to be loaded by everybody. */
export function fitConfig(
  config: Config,
  visits: ReadonlyMap<string, number>,
): { config: Config; needs_country: boolean } {
  const least = [...config.triggers].reverse().sort((a, b) => visitsOf(a) - visitsOf(b));
  const dropped = new Set<ScriptTrigger>();
  let bytes = bytesOf(config);
  for (const trigger of least) {
    if (bytes <= MOST_CONFIG_BYTES) break;
    bytes -= bytesOf(trigger) + 1;
    dropped.add(trigger);
  }
  const triggers = config.triggers.filter((trigger) => !dropped.has(trigger));
  return {
    config: { ...config, triggers },
    needs_country: triggers.some(({ when }) => when.country !== undefined),
  };

  function visitsOf({ variant }: ScriptTrigger): number {
    return visits.get(variant) ?? 0;
  }
}

export const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Starting variants that change something, in the order in which they are tried. */
export function scriptTriggers(triggers: readonly TriggerRow[], live: readonly LivePage[]): ScriptTrigger[] {
  const pagesOf = Map.groupBy(
    live.filter(({ changes }) => changes.length > 0),
    ({ variant_id }) => variant_id,
  );
  return triggers.flatMap(({ id, variant_id, rule }) => {
    const pages = pagesOf.get(variant_id) ?? [];
    if (pages.length === 0) return [];
    return {
      id,
      variant: variant_id,
      when: rule,
      pages: pages.map(({ page_id, path, version, changes }) => ({
        page: page_id,
        path: normalPath(path),
        version,
        changes: changes.map(toChange),
      })),
    };
  });
}

export const toChange = ({ tag: _, was: __, ...change }: LiveChange): ElementChange => change;

/** As the script compares paths. */
const normalPath = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);
