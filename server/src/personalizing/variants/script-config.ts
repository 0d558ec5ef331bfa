import type {
  ElementChange,
  ScriptConfig,
  ScriptTrigger,
  TouchRule,
} from '@sightline/contract/visiting/tracking';
import { pageKey } from '../../platform/text/page-key.ts';
import type { TriggerRow } from './personalization.queries.ts';
import { shareVisitors } from './share-visitors.ts';
import type { LiveChange, LivePage } from './variant-pages.queries.ts';

/** Every visitor loads it, with the script or, for one path, beside it. */
export const MAX_CONFIG_BYTES = 20_000;

type Config = Omit<ScriptConfig, 'country'>;

/**
 * Drops the least visited starting variants until the rest is small enough for everybody to load; variants that share
 * their visitors go together.
 */
export function fitConfig(
  config: Config,
  visits: ReadonlyMap<string, number>,
): { config: Config; needs_country: boolean } {
  const ways = [...Map.groupBy(config.triggers, ({ id }) => id)];
  const least = ways.reverse().sort(([, a], [, b]) => visitsOf(a) - visitsOf(b));
  const dropped = new Set<string>();
  let bytes = bytesOf(config);
  for (const [id, same] of least) {
    if (bytes <= MAX_CONFIG_BYTES) break;
    bytes -= bytesOf(same) - 1;
    dropped.add(id);
  }
  const triggers = config.triggers.filter(({ id }) => !dropped.has(id));
  return {
    config: { ...config, triggers },
    needs_country: triggers.some(({ when }) => when.country !== undefined),
  };

  function visitsOf(same: readonly ScriptTrigger[]): number {
    return same.reduce((sum, { variant }) => sum + (visits.get(variant) ?? 0), 0);
  }
}

export const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Starting variants that change something, in the order in which they are tried. */
export function scriptTriggers(triggers: readonly TriggerRow[], live: readonly LivePage[]): ScriptTrigger[] {
  const pagesOf = Map.groupBy(
    live.filter(({ changes }) => changes.length > 0),
    ({ variant_id }) => variant_id,
  );
  const variants = triggers.map((trigger) => ({
    ...trigger,
    pages: (pagesOf.get(trigger.variant_id) ?? []).map(({ page_id, path, version, changes }) => ({
      page: page_id,
      path: normalPath(path),
      version,
      changes: changes.map(toChange),
    })),
  }));
  return [...Map.groupBy(variants, ({ first_id }) => first_id).values()].flatMap(shareVisitors);
}

export const toChange = ({ tag: _, was: __, ...change }: LiveChange): ElementChange => change;

/** As the script compares paths. */
const normalPath = (path: string) => (path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path);

/**
 * The part of the configuration that one path needs: how any visit may begin, this path's changes, and all changes of
 * the starting variant a visit already has.
 */
export function configOfPath(config: Config, here: string | null, trigger_id: string | null): Config {
  const own = config.triggers.filter(({ id }) => id === trigger_id);
  const isSmall = bytesOf(own) < MAX_CONFIG_BYTES / 2;
  return {
    ...config,
    triggers: config.triggers.map((trigger) =>
      own.includes(trigger) && isSmall
        ? trigger
        : { ...trigger, pages: trigger.pages.filter((page) => onePath(page.path) === here) },
    ),
    ways: waysOf(config.triggers.map(({ when }) => when)),
    ...(own[0] && { whole: own[0].id }),
  };
}

/** The matching path of the configuration, in its spelling; null when there is none. */
export function knownPath(config: Config, path: string): string | null {
  const here = onePath(path);
  const isKnown = config.triggers.some(({ pages }) => pages.some((page) => onePath(page.path) === here));
  return isKnown ? here : null;
}

/** As the script compares paths; a router's fragment belongs to the path. */
function onePath(path: string): string {
  const [name = '', fragment = ''] = path.split(/(?=#)/);
  return pageKey(name) + fragment.replace(/(?<!\/)\/+$/, '');
}

/** From this many hosts with one name (`google.com`, `google.de`, …), only the name is sent. */
const MIN_ENDINGS = 3;

/** Signs the tag's inline part checks to know whether a visit may begin with a variant. */
export function waysOf(rules: readonly TouchRule[]): string[] {
  const hosts = rules.flatMap((rule) => rule.hosts ?? []);
  const named = Map.groupBy(hosts, (host) => host.split('.')[0] ?? '');
  const ways = rules.flatMap(({ sources, mediums, campaign, returning }) => [
    ...(sources ?? []),
    ...(mediums ?? []),
    ...(campaign === undefined ? [] : [campaign]),
    ...(returning ? ['+'] : []),
  ]);
  const told = hosts.map((host) => {
    const name = host.split('.')[0] ?? '';
    return (named.get(name)?.length ?? 0) < MIN_ENDINGS ? host : `${name}.*`;
  });
  return [...new Set([...told, ...ways].map((way) => way.toLowerCase()))];
}
