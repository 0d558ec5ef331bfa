import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

// Makes the tables of names that public lists know, from copies of the lists on this machine:
//   node scripts/make-name-tables.ts --date 2026-11-23 --robots robots.json@738c80d \
//     --agents crawler-user-agents.json@7c7f9f2 --assistants AIAssistants.yml@3b3a82d && npx biome check --write server/src
// Behind each file stands its version (a commit). Only facts are taken: names, operators, purposes and hosts.

const CRAWLERS = 'server/src/publishing/crawlers/public-crawlers.ts';
const ASSISTANTS = 'server/src/visiting/touch/public-assistants.ts';

export interface PublicCrawler {
  bot: string;
  operator: string;
  purpose: 'training' | 'search' | 'user';
}

export interface PublicAssistant {
  label: string;
  /** Hosts, some with a path. */
  places: string[];
}

/** Listed, but also found in user agents of people's browsers and editors, or not crawlers at all. */
const LEFT_OUT = new Set([
  ...['applebot-extended', 'google-extended', 'google-firebase'], // only words of robots.txt
  ...['code', 'cursor', 'trae', 'operator', 'openai', 'spider', 'lcc', 'yak'],
  'facebookexternalhit', // previews of links that people share
  ...['panscient.com', 'quillbot.com'], // also listed without the ending
]);
const MIN_LENGTH = 4;

/** From ai.robots.txt: its operators and functions are sentences, from which name and purpose are parsed. */
export function readRobots(json: string): PublicCrawler[] {
  return Object.entries(recordOf(JSON.parse(json))).map(([name, about]) => {
    const { operator, function: does } = recordOf(about);
    const bot = name.replace(/\/[\d.]+$| [\d.]+$/, '');
    return { bot, operator: operatorIn(String(operator)) ?? bot, purpose: purposeIn(String(does), bot) };
  });
}

/** From crawler-user-agents: the patterns tagged as AI crawlers that are plain names. */
export function readAgents(json: string): PublicCrawler[] {
  const rows: unknown = JSON.parse(json);
  if (!Array.isArray(rows)) throw new Error('The list of user agents is no array.');
  return rows.flatMap((row): PublicCrawler[] => {
    const { pattern, tags } = recordOf(row);
    if (!Array.isArray(tags) || !tags.includes('ai-crawler')) return [];
    const bot = String(pattern)
      .replace(/\[(\w)(\w)\]/g, (pair, one: string, other: string) =>
        one.toLowerCase() === other.toLowerCase() ? other : pair,
      )
      .replace(/\\([/.])/g, '$1')
      .replace(/\/$/, '');
    return [{ bot, operator: bot, purpose: purposeIn('', bot) }];
  });
}

/** From Matomo's list: names, each followed by its hosts. */
export function readAssistants(yaml: string): PublicAssistant[] {
  const found: PublicAssistant[] = [];
  for (const line of yaml.split('\n')) {
    const [, label] = /^([^\s#][^:]*):\s*$/.exec(line) ?? [];
    const [, place] = /^\s+-\s+['"]?([a-z0-9.-]+(?:\/[a-z0-9/_-]+)?)['"]?\s*$/.exec(line) ?? [];
    if (label) found.push({ label, places: [] });
    else if (place) found.at(-1)?.places.push(place);
    else if (line.trim() !== '' && !line.startsWith('#'))
      throw new Error(`This line is no name and no host: ${line}`);
  }
  return found;
}

/** Each name once, preferring the first list, without excluded names and those that are not plain names. */
export function tableOf(lists: readonly (readonly PublicCrawler[])[]): PublicCrawler[] {
  const byName = new Map<string, PublicCrawler>();
  for (const crawler of lists.flat()) {
    const key = crawler.bot.toLowerCase();
    const isName = /^[a-z0-9][a-z0-9 ._-]*$/i.test(crawler.bot) && key.length >= MIN_LENGTH;
    if (isName && !LEFT_OUT.has(key) && !byName.has(key)) byName.set(key, crawler);
  }
  return [...byName.values()].toSorted((one, other) =>
    one.bot.toLowerCase() < other.bot.toLowerCase() ? -1 : 1,
  );
}

function operatorIn(text: string): string | null {
  const [, linked] = /^\[([^\]]{2,40})\]\(/.exec(text) ?? [];
  if (linked) return linked;
  const [name = ''] = text.split(/[,.]\s|,| that | to | used | \(|\/|\.$/);
  return /^(?:unclear|unknown|anyone|http|the\b)/i.test(name) || name.length > 40 || name === ''
    ? null
    : name;
}

function purposeIn(does: string, bot: string): PublicCrawler['purpose'] {
  if (
    /User$|Agent$/.test(bot) ||
    /^AI (?:assistants|agents|coding agents)$|user prompts|user-initiated/i.test(does)
  )
    return 'user';
  return /train|scrap|dataset|data provider|sold|llm/i.test(does) ? 'training' : 'search';
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('A list has another shape than it had.');
  return { ...value };
}

function main(): void {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { date: option, robots: option, agents: option, assistants: option },
  });
  const { date, robots, agents, assistants } = values;
  if (!date || !robots || !agents || !assistants)
    throw new Error('Give --date, --robots, --agents and --assistants, each file as path@version.');
  const [robotsFile, agentsFile, assistantsFile] = [robots, agents, assistants].map(fileOf);
  if (!robotsFile || !agentsFile || !assistantsFile) throw new Error('A file is missing.');
  const crawlers = tableOf([readRobots(robotsFile.text), readAgents(agentsFile.text)]);
  const made = `Made by scripts/make-name-tables.ts of ${date} from public lists: change that, not this.`;
  writeFileSync(
    CRAWLERS,
    `import type { PublicCrawler } from './crawler-types.ts';\n\n// ${made}\n` +
      `// ai.robots.txt ${robotsFile.version} (MIT, github.com/ai-robots-txt/ai.robots.txt)\n` +
      `// crawler-user-agents ${agentsFile.version} (MIT, github.com/monperrus/crawler-user-agents)\n` +
      `export const PUBLIC_CRAWLERS: readonly PublicCrawler[] = ${JSON.stringify(crawlers)};\n`,
  );
  writeFileSync(
    ASSISTANTS,
    `// ${made}\n` +
      `// searchengine-and-social-list ${assistantsFile.version} (CC0, github.com/matomo-org/searchengine-and-social-list)\n` +
      '/** Names of assistants, and the hosts that send visitors, some with a path. */\n' +
      `export const PUBLIC_ASSISTANTS: readonly (readonly [label: string, ...places: string[]])[] = ${JSON.stringify(
        readAssistants(assistantsFile.text).map(({ label, places }) => [label, ...places]),
      )};\n`,
  );
  console.log(`${crawlers.length} crawlers are in ${CRAWLERS}; run npx biome check --write server/src.`);
}

function fileOf(named: string): { text: string; version: string } {
  const [path = '', version = ''] = named.split('@');
  if (version === '') throw new Error(`Say which version ${path} is: ${path}@commit.`);
  return { text: readFileSync(path, 'utf8'), version };
}

if (import.meta.main) main();
