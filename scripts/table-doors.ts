import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceTree } from './source-tree.ts';
import { WINGS } from './wings.ts';

/** Rooms that write a table of another room, each with its reason. */
const ALSO_WRITTEN_BY: Record<string, Record<string, string>> = {
  digests: { 'company/notifications': 'its job deletes all old notices, also those of the room above' },
  domains: {
    'personalizing/site-pages': 'whether the script was seen is a column of the website',
    'personalizing/variants': 'settings of personalization are columns of the website',
    'visiting/collecting': 'when the script was seen is a column of the website',
  },
  looked_executions: {
    'company/notifications': 'its job deletes all old notices, also those of the room above',
  },
  prompts: {
    'measuring/executions': 'what a run found out about a prompt; topics start runs, so runs know no topics',
  },
};

/** How many other rooms read a table. Only to be lowered: ask the room that writes it for what is needed. */
const READ_BY: Record<string, number> = {
  answer_citations: 2,
  answer_mentions: 2,
  answers: 6,
  brandings: 1,
  brands: 6,
  content_changes: 1,
  content_suggestions: 2,
  conversion_rules: 1,
  crawler_visits_daily: 3,
  crawler_visits_recent: 1,
  domains: 20,
  generated_pages: 7,
  hostings: 4,
  knowledge_entries: 1,
  knowledge_pages: 1,
  latest_prompt_executions: 2,
  letters: 1,
  mention_decisions: 1,
  notification_preferences: 1,
  organizations: 11,
  page_elements: 1,
  page_redirects: 1,
  page_versions: 1,
  pages: 3,
  personalization_triggers: 1,
  prompt_executions: 3,
  prompts: 5,
  site_pages: 3,
  topic_executions: 5,
  topics: 6,
  unclear_mentions: 1,
  users: 8,
  variant_lives: 1,
};

const WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)/gi;
const READ = /(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?(\w+)/gi;
const PLACE = /^server\/src\/(\w+\/[\w-]+)\//;
/** Which of its files may write is said by rules of its own (`visitStores`). */
const VISITING = /^visiting\//;
const IS_WING = new RegExp(`^(${WINGS.join('|')})/`);

interface Use {
  table: string;
  room: string;
  place: string;
  writes: boolean;
}

/** A room's tables are written by that room alone, and what else reads them can only become less. */
export function checkTableDoors(tree: SourceTree): string[] {
  const uses = usesOf(tree, tablesIn(tree.root));
  const tables = Map.groupBy(uses, ({ table }) => table);
  return [...tables].flatMap(([table, all]) => [...checkWriters(table, all), ...checkReaders(table, all)]);
}

/** How often a room reads a table of another one. */
export const countReadPast = () => Object.values(READ_BY).reduce((sum, rooms) => sum + rooms, 0);

function checkWriters(table: string, uses: Use[]): string[] {
  const excused = ALSO_WRITTEN_BY[table] ?? {};
  const writes = uses.filter(({ writes }) => writes);
  const owners = new Set(writes.map(({ room }) => room).filter((room) => !(room in excused)));
  const unused = Object.keys(excused).filter((room) => !writes.some((use) => use.room === room));
  const isOne = owners.size <= 1 || [...owners].every((room) => VISITING.test(room));
  const places = writes
    .filter(({ room }) => !(room in excused))
    .map(({ room, place }) => `${room} (${place})`);
  return [
    ...(isOne
      ? []
      : [
          `${table} is written by ${[...new Set(places)].join(', ')}: a room's tables are written by its own queries alone. Move the statement there and call it.`,
        ]),
    ...unused.map((room) => `${room} does not write ${table} any more: take it out of ALSO_WRITTEN_BY.`),
  ];
}

function checkReaders(table: string, uses: Use[]): string[] {
  const writers = new Set(uses.filter(({ writes }) => writes).map(({ room }) => room));
  const others = new Set(uses.map(({ room }) => room).filter((room) => !writers.has(room)));
  const known = READ_BY[table] ?? 0;
  // Some are filled by triggers alone.
  if (writers.size === 0) return [];
  if (others.size === known) return [];
  return others.size > known
    ? [
        `${table} is read by ${others.size} other rooms, ${known} before: ${[...others].join(', ')}. Call a query of ${[...writers].join(' or ')} instead.`,
      ]
    : [`${table} is read by ${others.size} other rooms: lower READ_BY from ${known}.`];
}

function usesOf(tree: SourceTree, tables: ReadonlySet<string>): Use[] {
  return [...tree.files.values()].flatMap(({ path, text }) => {
    const room = PLACE.exec(path)?.[1];
    if (!room || !/\.(queries|store)\.ts$/.test(path)) return [];
    const found = (pattern: RegExp, writes: boolean) =>
      [...text.matchAll(pattern)].flatMap(({ 1: table = '', index }) =>
        tables.has(table)
          ? [{ table, room, writes, place: `${path}:${text.slice(0, index).split('\n').length}` }]
          : [],
      );
    return [...found(WRITE, true), ...(IS_WING.test(room) ? found(READ, false) : [])];
  });
}

function tablesIn(root: string): Set<string> {
  const texts = globSync('server/tables/*.sql', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name)),
  );
}
