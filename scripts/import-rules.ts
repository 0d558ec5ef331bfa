import { type Import, packageOf, type SourceFile } from './source-tree.ts';
import { WINGS, wingRule } from './wings.ts';

/** A rule checks one import and returns what to do instead, or null. */
export type ImportRule = (edge: Import) => string | null;

export const isTest = (path: string) => /\.(test|spec)\.tsx?$|^server\/test\/|\.config\.ts$/.test(path);
const workspaceOf = (path: string) =>
  path.startsWith('scripts/docs/') ? 'scripts/docs' : path.slice(0, path.indexOf('/'));

const MAY_IMPORT: Record<string, RegExp> = {
  contract: /^contract\//,
  client: /^client\//,
  react: /^react\//,
  adapter: /^(adapter|contract|tracker)\//,
  server: /^(server|contract)\//,
  dashboard: /^(dashboard|contract)\//,
  tracker: /^(tracker|contract)\//,
  e2e: /^(e2e|adapter|contract|server\/test)\//,
  bench: /^(adapter|bench|contract|scripts|server|tracker)\//,
  scripts: /^(scripts|server\/(src\/platform|test))\//,
  // Makes the reference of what every part says of itself.
  'scripts/docs': /^(scripts|contract|server|dashboard)\//,
};

const workspaceBorders: ImportRule = ({ from, specifier, target, type_only }) => {
  if (target === null) return null;
  const home = workspaceOf(from);
  if (!MAY_IMPORT[home]?.test(target))
    return `${home}/ may not import ${workspaceOf(target)}/; put what both need into contract/src.`;
  if (home !== 'contract' && target.startsWith('contract/') && specifier.startsWith('.') && !isTest(from))
    return 'Import the contract by name: @sightline/contract/<file>.';
  if (home === 'tracker' && target.startsWith('contract/') && !type_only)
    return "The visitor script carries no contract code; use 'import type'.";
  return null;
};

/** From the layer that knows nothing about the product to the one that starts it. */
const LAYERS = [
  /^server\/src\/platform\//,
  /^server\/src\/language\//,
  /^server\/src\/(assistants|writer)\//,
  new RegExp(`^server/src/(${WINGS.join('|')})/`),
  /^server\/src\/roles\//,
];
const [MODELS, WING, ROLE, MAIN] = [2, 3, 4, 5];
const layerOf = (path: string) => {
  const layer = LAYERS.findIndex((pattern) => pattern.test(path));
  return layer >= 0 ? layer : MAIN;
};

/**
 * These are above the layers: any layer may use the settings' types, wings and roles receive a context, and routes are
 * made from the procedures that decide who may call.
 */
const CONFIG = 'server/src/config.ts';
const CONTEXT = 'server/src/context.ts';
const PROCEDURES = 'server/src/procedures.ts';
const answersCalls = (path: string) => path.endsWith('.routes.ts') || layerOf(path) === ROLE;

const serverLayers: ImportRule = ({ from, target, type_only }) => {
  if (!from.startsWith('server/src/') || isTest(from) || !target?.startsWith('server/')) return null;
  if (target.startsWith('server/test/'))
    return 'Only tests import server/test; move what the product needs to src.';
  if ((target === CONFIG && type_only) || (target === CONTEXT && layerOf(from) >= WING)) return null;
  if (target === PROCEDURES && answersCalls(from)) return null;
  if (target === CONFIG && layerOf(from) < MAIN)
    return 'Only main reads the configuration; take what you need from ctx.config or as a parameter.';
  if (layerOf(target) > layerOf(from))
    return 'Layers go main → roles → wings → (assistants | writer) → language → platform; hand it in from above, or move it down.';
  const [side, otherSide] = [from.split('/')[2], target.split('/')[2]];
  if (layerOf(from) === MODELS && layerOf(target) === MODELS && side !== otherSide)
    return 'assistants/ and writer/ do not know each other; a wing joins them, or platform/ holds what they share.';
  return null;
};

const serverWings: ImportRule = (edge) => (isTest(edge.from) ? null : wingRule(edge));

const DASHBOARD_FEATURE = /^dashboard\/src\/features\/([^/]+\/[^/]+)\//;
const dashboardFeatures: ImportRule = ({ from, target }) => {
  if (!from.startsWith('dashboard/src/') || isTest(from) || !target?.startsWith('dashboard/src/'))
    return null;
  const mine = from.match(DASHBOARD_FEATURE)?.[1];
  const theirs = target.match(DASHBOARD_FEATURE)?.[1];
  if (mine && theirs && mine !== theirs)
    return 'Features do not import each other; compose them in routes/, or move the shared part to ui/ or lib/.';
  if (mine && target.startsWith('dashboard/src/routes/'))
    return 'Routes compose features, never the other way.';
  if (/^dashboard\/src\/(ui|lib)\//.test(from) && /^dashboard\/src\/(features|routes)\//.test(target))
    return 'ui/ and lib/ know no feature; take it as a property.';
  return null;
};

interface Confinement {
  packages: RegExp;
  /** Files that may import them. */
  allowed: RegExp;
  instead: string;
  /** Types are erased, so some may be imported elsewhere. */
  types_anywhere?: boolean;
}

const CONFINED: Confinement[] = [
  {
    packages: /^(kysely|pg)$/,
    allowed: /\.queries\.ts$|\.store\.ts$|^server\/src\/platform\/db\/|^bench\//,
    instead: 'SQL lives in *.queries.ts; write a named function there and call it.',
    types_anywhere: true,
  },
  {
    packages: /^@clickhouse\/client$/,
    allowed: /^server\/src\/platform\/clickhouse\//,
    instead:
      'ClickHouse is asked through platform/clickhouse; its SQL stands in the *.queries.ts of the stores.',
  },
  {
    packages: /^pg-boss$/,
    allowed: /^server\/src\/platform\/jobs\//,
    instead: 'Jobs are defined and enqueued through platform/jobs.',
  },
  {
    packages: /^(fastify|@fastify\/.+)$/,
    allowed: /^server\/src\/(roles|platform\/http)\/|\.routes\.ts$/,
    instead: 'Fastify stays in roles/, *.routes.ts and platform/http; services take (ctx, input).',
  },
  {
    packages: /^(openai|@google\/genai|@perplexity-ai\/.+|ai|@ai-sdk\/.+)$/,
    allowed: /^server\/src\/(assistants|writer)\//,
    instead: 'Model SDKs stay in assistants/ and writer/; call Assistant.ask or the Writer.',
  },
  {
    packages: /^(playwright(-core)?|@playwright\/.+|@sparticuz\/chromium)$/,
    allowed: /^server\/src\/platform\/browser\/|^e2e\//,
    instead: 'The browser is opened in platform/browser only.',
  },
  {
    packages: /^stripe$/,
    allowed: /^server\/src\/platform\/stripe\//,
    instead: 'Stripe is reached through platform/stripe; call ctx.stripe.',
  },
  {
    packages: /^undici$/,
    allowed: /^server\/src\/platform\/fetch\//,
    instead: 'Requests to the outside go through the guarded fetch of platform/fetch.',
  },
];

const confinedPackages: ImportRule = ({ from, specifier, type_only }) => {
  const name = packageOf(specifier);
  if (name === null || isTest(from)) return null;
  const rule = CONFINED.find(({ packages }) => packages.test(name));
  if (!rule || rule.allowed.test(from) || (rule.types_anywhere && type_only)) return null;
  return rule.instead;
};

/** SQL over events, visits and their sums: the stores' own. */
const VISIT_QUERIES =
  /^server\/src\/visiting\/(collecting\/log\/(events|clickhouse-events)(-\w+)*|visits\/(\w+\/)?[^/]+)\.queries\.ts$/;
const ASK_STORES =
  'Events, visits and their sums are read and written by the stores in visiting/collecting and visiting/visits alone; call these, or their services.';

const visitStores: ImportRule = ({ from, target }) => {
  if (!from.startsWith('server/src/') || isTest(from) || !target || !VISIT_QUERIES.test(target)) return null;
  return /^server\/src\/visiting\/.*\.store\.ts$/.test(from) || VISIT_QUERIES.test(from) ? null : ASK_STORES;
};

export const IMPORT_RULES: ImportRule[] = [
  workspaceBorders,
  serverLayers,
  serverWings,
  visitStores,
  dashboardFeatures,
  confinedPackages,
];

const QUERY =
  /\bsql[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeTakeFirst(OrThrow)?)\(/;
/** Tables of events, visits and their sums, after the SQL keywords that precede table names. */
const VISIT_TABLES =
  /\b(from|join|into|update|table|using)(:?\s+'?)(only\s+)?(events|event_batches|event_packs|event_log|waiting_events|projections|visitors|visitor_sessions|page_views|conversions|exposures|visit_sums|unsummed_slots|visit_packs|unpacked_hours|resting|rest_batches|woken_visitors)\b/gi;
/** Memos hang on the values that they are about; state hangs on what a server is. */
const MODULE_STATE = /^(export )?const \w+ = new WeakMap<(object|Ctx|Db)\b/;
const BARE_FETCH = /(?<![.\w$]|function )fetch\(/;

/** Violations visible in the text of a file without an import. */
export function checkText({ path, code, text }: SourceFile): { line: number; message: string }[] {
  if (isTest(path) || !path.startsWith('server/src/')) return [];
  const found: { line: number; message: string }[] = [];
  const look = (pattern: RegExp, message: string) => {
    code.split('\n').forEach((row, index) => {
      if (pattern.test(row)) found.push({ line: index + 1, message });
    });
  };
  if (!/\.(queries|store)\.ts$|^server\/src\/platform\/db\//.test(path))
    look(QUERY, 'SQL lives in *.queries.ts; write a named function there and call it.');
  if (/\.(queries|store)\.ts$/.test(path) && !VISIT_QUERIES.test(path))
    for (const { index } of text.matchAll(VISIT_TABLES))
      found.push({ line: text.slice(0, index).split('\n').length, message: ASK_STORES });
  look(MODULE_STATE, 'What a process keeps between calls belongs to it: ctx.kept.of(make).');
  // A command line goes where its user tells it to.
  if (!/^server\/src\/(assistants|writer|platform\/fetch|commands)\//.test(path))
    look(BARE_FETCH, 'Requests to the outside go through the guarded fetch of platform/fetch.');
  return found;
}

const VAGUE_NAME = /(^|-)(utils?|helpers?|misc)(\.|$)/;

/** Rules about names across all files. */
export function checkNames(paths: string[]): { path: string; message: string }[] {
  const first = new Map<string, string>();
  return paths.flatMap((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const key = `${workspaceOf(path)}/${name}`;
    const twin = first.get(key);
    if (twin) return [{ path, message: `${twin} has the same name; names are unique within a workspace.` }];
    first.set(key, path);
    return path.split('/').some((part) => VAGUE_NAME.test(part))
      ? [{ path, message: 'Name the file after the one idea in it.' }]
      : [];
  });
}
