import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ALERT_KIND_NAMES } from '../../dashboard/src/features/company/notifications/alert-kinds.ts';
import { TOOLS } from '../../server/src/roles/mcp/tool-list.ts';
import { REFERENCES } from './references.ts';
import { SETTINGS } from './settings-words.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = globSync(
  '{docs/**/*.md,contributing/*.md,README.md,CONTRIBUTING.md,ARCHITECTURE.md,SECURITY.md}',
  {
    cwd: ROOT,
    exclude: ['docs/dist/**'],
  },
);
const read = (page: string) => readFileSync(path.join(ROOT, page), 'utf8');
const withoutCode = (text: string) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');

/** As GitHub and VitePress name headings. */
const anchorOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

it('Every link between pages leads to a page and a heading that are there', async () => {
  const settings = Object.keys(SETTINGS).map(anchorOf);
  const broken = PAGES.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\((?!\w+:|[/<])([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([, to = '', anchor]) => {
        const target = to === '' ? page : path.join(path.dirname(page), to);
        if (!existsSync(path.join(ROOT, target))) return `${page}: ${to}`;
        if (anchor === undefined || !target.endsWith('.md')) return [];
        const anchors = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
          anchorOf(heading),
        );
        const isGenerated = target.endsWith('reference/settings.md') && settings.includes(anchor);
        return anchors.includes(anchor) || isGenerated ? [] : `${page}: ${to}#${anchor}`;
      },
    ),
  );
  expect(broken).toEqual([]);
});

it('Pages for people who use the product name no source file and no engineering note by a link', () => {
  for (const page of PAGES.filter((name) => name.startsWith('docs/')))
    expect([page, read(page).match(/\]\((?:\.\.\/)+(?:contributing|server|scripts|contract)\//)]).toEqual([
      page,
      null,
    ]);
});

it('Generated pages name every setting, tool, alert, command, metric and call', async () => {
  const text = async (name: string) => (await REFERENCES[name]?.()) ?? '';
  for (const tool of TOOLS) expect(await text('tools')).toContain(`\`${tool.name}\``);
  for (const kind of ALERT_KIND_NAMES) expect(await text('alerts')).toContain(`\`${kind}\``);
  expect(await text('settings')).toContain('| `PORT` | `4000` |');
  expect(await text('commands')).toContain('sightline backup FILE');
  expect(await text('metrics')).toContain('`sightline_queue_waiting`');
  expect(await text('rules')).toContain('`SightlineRoleDown`');
  expect(await text('calls')).toContain('| `GET` | `/api/domains` |');
  const used = PAGES.filter((page) => page.startsWith('docs/')).flatMap((page) =>
    [...read(page).matchAll(/<!-- generated: ([\w-]+) -->/g)].map(([, name]) => name),
  );
  expect(used.toSorted()).toEqual(Object.keys(REFERENCES).toSorted());
});

/** What stands in blocks of code and in single words of code. */
const codeOf = (text: string) =>
  [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code).join('\n');

it('Every command that a page shows exists, with its options', () => {
  const help = execFileSync(process.execPath, ['server/src/sightline.ts', '--help'], {
    cwd: ROOT,
  }).toString();
  const commands = [...help.matchAll(/^ {2}sightline \[?([\w-]+)/gm)].map(([, name]) => name);
  const { scripts } = JSON.parse(read('package.json'));
  const missing = PAGES.filter((page) => page !== 'contributing/in-the-code.md').flatMap((page) => {
    const code = codeOf(read(page));
    const npm = [...code.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
    const own = [
      ...code.matchAll(
        /(?<=^|[\s`])(?<!(?:role|user|database) )sightline ((?!is\b|and\b)[a-z][\w-]*)(?=[\s`]|$)/gm,
      ),
    ];
    const options = [...code.matchAll(/(?<=sightline [^\n`]*)--([a-zA-Z-]+)/g)].map(([, name = '']) => name);
    return [
      ...npm.filter((name) => !(name in scripts)).map((name) => `${page}: npm run ${name}`),
      ...own.filter(([, name]) => !commands.includes(name)).map(([all]) => `${page}: ${all}`),
      ...options
        .filter((name) => !OPTIONS.has(name) && !help.includes(`--${name}`))
        .map((name) => `${page}: --${name}`),
    ];
  });
  expect(missing).toEqual([]);
});

/** Options of other commands on the same line, and of `sightline call`, whose options follow from the API. */
const OPTIONS = new Set([
  ...[
    'no-TTY',
    'user',
    'volume',
    'uid',
    'property',
    'setenv',
    'pipe',
    'wait',
    'help',
    'rm',
    'header',
    'transport',
  ],
  ...[
    'website',
    'prompt-execution-id',
    'json',
    'name',
    'url',
    'aliases',
    'prefix',
    'global',
    'now',
    'unit',
    'scale',
  ],
]);
