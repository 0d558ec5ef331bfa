import type {
  ElementChange,
  ScriptCondition,
  ScriptConfig,
  ScriptTrigger,
} from '@sightline/contract/visiting/tracking';
import { pageKey } from '../../platform/text/page-key.ts';
import { conditionOf, factsAsked, signsOf } from '../../visiting/touch/touch-conditions.service.ts';
import { compileAudience } from './compile-audience.ts';
import type { TriggerRow } from './personalization.queries.ts';
import { shareVisitors } from './share-visitors.ts';
import type { LiveChange, LivePage } from './variant-pages.queries.ts';

/** Every visitor loads it, with the script or, for one path, beside it. */
export const MAX_CONFIG_BYTES = 20_000;

type Config = Omit<ScriptConfig, NeededFact>;

/**
 * Drops the least visited starting variants until the rest is small enough for everyone to load; variants that share
 * their visitors go together.
 */
export function fitConfig(
  config: Config,
  visits: ReadonlyMap<string, number>,
): { config: Config; needs: NeededFact[] } {
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
    needs: neededFacts(triggers),
  };

  function visitsOf(same: readonly ScriptTrigger[]): number {
    return same.reduce((sum, { variant }) => sum + (visits.get(variant) ?? 0), 0);
  }
}

export const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Starting variants that change something, in the order in which they are tried. */
export function scriptTriggers(
  triggers: readonly TriggerRow[],
  live: readonly LivePage[],
  holdout: number,
): ScriptTrigger[] {
  const pagesOf = Map.groupBy(
    live.filter(({ changes }) => changes.length > 0),
    ({ variant_id }) => variant_id,
  );
  const variants = triggers.map((trigger) => ({
    ...trigger,
    when: beginningOf(trigger),
    pages: (pagesOf.get(trigger.variant_id) ?? []).map(({ page_id, path, version, changes }) => ({
      page: page_id,
      path: normalPath(path),
      version,
      changes: changes.map(toChange),
    })),
  }));
  return [...Map.groupBy(variants, ({ first_id }) => first_id).values()].flatMap((same) =>
    shareVisitors(same, holdout),
  );
}

/** How visits begin that see its variants. */
export const beginningOf = ({ conditions, rule }: TriggerRow): ScriptCondition =>
  conditions ? compileAudience(conditions) : conditionOf(rule);

export const toChange = ({ tag: _, was: __, ...change }: LiveChange): ElementChange => change;

/** As the script has the page's own path. */
export function normalPath(path: string): string {
  const { pathname, hash } = new URL(path, 'http://site');
  const bare = (part: string) => part.replace(/(?<!\/)\/+$/, '');
  const whole = bare(pathname) + (/^#!?\//.test(hash) ? bare(hash) : '');
  return whole.replace(/%../g, (code) => code.toUpperCase()) || '/';
}

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

/** Signs the tag's inline part checks to know whether a visit may begin, or go on, with a variant. */
export function waysOf(conditions: readonly ScriptCondition[]): string[] {
  const signs = conditions.map((condition) => (isCountryAlone(condition) ? [] : signsOf(condition)));
  const all = signs.flatMap((known) => known ?? ['*']);
  const told = all.map((sign) => sign.replace(/^\*\./, ''));
  const isLate = conditions.flatMap(factsAsked).some((fact) => /^[/.]/.test(fact));
  return [...new Set([...told, ...(isLate ? ['~'] : [])])];
}

/** Nobody is held up for a country, which the browser does not know; such visitors see the variant if it comes in time. */
const isCountryAlone = ([fact]: ScriptCondition) => fact === 'country';

/** What the server tells the script of its visitor. */
export const NEEDED_FACTS = ['country', 'device', 'language'] as const;
export type NeededFact = (typeof NEEDED_FACTS)[number];

const neededFacts = (triggers: readonly ScriptTrigger[]): NeededFact[] => {
  const asked = new Set(triggers.flatMap(({ when }) => factsAsked(when)));
  return NEEDED_FACTS.filter((fact) => asked.has(fact));
};
