import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse as parseYaml } from 'yaml';

// Makes the tables of names that public lists know, from copies of the lists on this machine:
//   node scripts/make-name-tables.ts --date 2026-11-23 --robots robots.json@738c80d \
//     --agents crawler-user-agents.json@7c7f9f2 --assistants AIAssistants.yml@3b3a82d \
//     --engines SearchEngines.yml@3b3a82d --networks Socials.yml@3b3a82d && npx biome check --write server/src
// Behind each file stands its version (a commit). Only facts are taken: names, operators, purposes and hosts.

const CRAWLERS = 'server/src/publishing/crawlers/public-crawlers.ts';
const SENDERS = 'server/src/visiting/touch/public-senders.ts';

export interface PublicCrawler {
  bot: string;
  operator: string;
  purpose: 'training' | 'search' | 'user';
}

export interface PublicSender {
  label: string;
  /** Hosts, some with a path; `google.*` stands for all endings. */
  places: string[];
}

/** Listed, but also found in user agents of people's browsers and editors, or not crawlers at all. */
const LEFT_OUT = new Set([
  ...['applebot-extended', 'google-extended', 'google-firebase'], // only words of robots.txt
  ...['code', 'cursor', 'trae', 'operator', 'openai', 'spider', 'lcc', 'yak'],
  'facebookexternalhit', // previews of links that people share
  ...['panscient.com', 'quillbot.com'], // also listed without the ending
]);
/** Portals whose search was another's once, places where code is shared, and a sign-in. */
const NO_SENDERS = new Set([
  ...['cnn.com', 'msnbc.msn.com', 'alexa.com', 'one.cn.yahoo.com'],
  ...['github.com', 'stackoverflow.com', 'sourceforge.net'],
  'login.live.com',
]);
const MIN_LENGTH = 4;
const MADE = 'Made by scripts/make-name-tables.ts from public lists: change that, not this.';
const MATOMO = { assistants: 'AIAssistants.yml', engines: 'SearchEngines.yml', networks: 'Socials.yml' };

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

/** From Matomo's lists: names, each with its addresses, or with records that have them. */
export function readSenders(yaml: string): PublicSender[] {
  return Object.entries(recordOf(parseYaml(yaml))).flatMap(([label, rows]) => {
    if (!Array.isArray(rows)) throw new Error(`${label} has no addresses.`);
    const addresses: unknown[] = rows.flatMap((row) =>
      typeof row === 'string' ? [row] : recordOf(row).urls,
    );
    const hosts = addresses.map((address) =>
      String(address)
        .replace(/^www\.|^\{\}\.(?!$)/, '')
        .replace(/\.\{\}$/, '.*'),
    );
    const places = [...new Set(hosts)].filter((host) => /^[a-z0-9.-]+(?:\.\*|\/[a-z0-9/_-]+)?$/.test(host));
    const isBelow = (host: string) =>
      places.some((other) => host.endsWith(`.${other}`) || host.startsWith(`${other}/`));
    const own = places.filter((host) => !isBelow(host) && !NO_SENDERS.has(host));
    return own.length > 0 ? [{ label: decodeURIComponent(label), places: own }] : [];
  });
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
    options: {
      date: option,
      robots: option,
      agents: option,
      assistants: option,
      engines: option,
      networks: option,
    },
  });
  const fileIn = (name: keyof typeof values) => fileOf(values[name] ?? '');
  const [robots, agents] = [fileIn('robots'), fileIn('agents')];
  const listed = [readRobots(robots.text), readAgents(agents.text)];
  const crawlers = tableOf(listed);
  const inRobots = new Set(listed[0]);
  writeFileSync(
    CRAWLERS,
    `import { facts } from '../../platform/facts.ts';\nimport type { PublicCrawler } from './crawler-types.ts';\n\n` +
      `// ${MADE}\n\n/** Under the MIT license. */\n` +
      `export const ROBOTS_LIST = facts<readonly PublicCrawler[]>('https://github.com/ai-robots-txt/ai.robots.txt/blob/${robots.version}/robots.json', '${values.date}', ` +
      `${JSON.stringify(crawlers.filter((one) => inRobots.has(one)))});\n\n/** Under the MIT license; what the other lacks. */\n` +
      `export const AGENTS_LIST = facts<readonly PublicCrawler[]>('https://github.com/monperrus/crawler-user-agents/blob/${agents.version}/crawler-user-agents.json', '${values.date}', ` +
      `${JSON.stringify(crawlers.filter((one) => !inRobots.has(one)))});\n`,
  );
  const senders = (['assistants', 'engines', 'networks'] as const).map((kind) => {
    const lines = readSenders(fileIn(kind).text).map(({ label, places }) => `${label}: ${places.join(' ')}`);
    const source = `https://github.com/matomo-org/searchengine-and-social-list/blob/${fileIn(kind).version}/${MATOMO[kind]}`;
    return `export const PUBLIC_${kind.toUpperCase()} = facts('${source}', '${values.date}', \`\n${lines.join('\n')}\n\`);\n`;
  });
  writeFileSync(
    SENDERS,
    `import { facts } from '../../platform/facts.ts';\n\n// ${MADE} It is under CC0.\n` +
      `// Names, each with the hosts that send visitors, some with a path; a star stands for all endings.\n\n` +
      senders.join('\n'),
  );
  console.log(`${crawlers.length} crawlers are in ${CRAWLERS}; run npx biome check --write server/src.`);
}

function fileOf(named: string): { text: string; version: string } {
  const [path = '', version = ''] = named.split('@');
  if (version === '') throw new Error(`Say which version ${path} is: ${path}@commit.`);
  return { text: readFileSync(path, 'utf8'), version };
}

if (import.meta.main) main();
