import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ALERT_KINDS } from '../../dashboard/src/features/company/notifications/alert-kinds.ts';
import { environmentSchema } from '../../server/src/config.ts';
import type { Ctx } from '../../server/src/context.ts';
import { showEmails } from '../../server/src/platform/mail/email-metrics.ts';
import { createMetrics } from '../../server/src/platform/metrics/metrics.ts';
import { apiDocument } from '../../server/src/roles/api-document.ts';
import { TOOLS } from '../../server/src/roles/mcp/tool-list.ts';
import { showFigures } from '../../server/src/roles/show-figures.ts';
import { SETTINGS } from './settings-words.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const cell = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', '\\|');
const table = (heads: string[], rows: string[][]) =>
  [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

function settings(): string {
  const fields = environmentSchema.shape;
  const known = Object.values(SETTINGS).flatMap((group) => Object.keys(group));
  const missing = Object.keys(fields).filter((name) => !known.includes(name));
  if (missing.length > 0) throw new Error(`scripts/docs/settings-words.ts lacks ${missing.join(', ')}.`);
  const rowOf = ([name, about]: [string, string]) => {
    const preset: unknown = fields[name as keyof typeof fields].safeParse(undefined).data;
    return [`\`${name}\``, preset === undefined || preset === '' ? '' : `\`${preset}\``, about];
  };
  return Object.entries(SETTINGS)
    .map(
      ([title, group]) =>
        `## ${title}\n\n${table(['setting', 'default', 'what it does'], Object.entries(group).map(rowOf))}`,
    )
    .join('\n\n');
}

function commands(): string {
  // The folder that the help names is that of any reader.
  const env = { ...process.env, HOME: '~', XDG_DATA_HOME: '', DATA_DIR: undefined };
  const help = execFileSync(process.execPath, ['server/src/sightline.ts', '--help'], { cwd: ROOT, env });
  return `\`\`\`\n${help.toString().trim()}\n\`\`\``;
}

interface Operation {
  tags?: string[];
  summary?: string;
}

async function calls(): Promise<string> {
  const { tags = [], paths = {} } = (await apiDocument('https://sightline.example.com')) as {
    tags?: { name: string; description?: string }[];
    paths?: Record<string, Record<string, Operation>>;
  };
  const all = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, { tags: of = [], summary = '' }]) => ({
      tag: of[0],
      row: [`\`${method.toUpperCase()}\``, `\`${address}\``, summary],
    })),
  );
  return tags
    .map(({ name, description = '' }) => {
      const rows = all.filter(({ tag }) => tag === name).map(({ row }) => row);
      return `## ${name}\n\n${description}\n\n${table(['method', 'call', 'what it does'], rows)}`;
    })
    .join('\n\n');
}

const tools = () =>
  table(
    ['tool', 'what it does', 'key'],
    TOOLS.map(({ name, title, writes }) => [`\`${name}\``, title, writes ? 'write' : 'read']),
  );

const alerts = () =>
  table(
    ['kind', 'name', 'sent when'],
    Object.entries(ALERT_KINDS).map(([kind, { label, when }]) => [`\`${kind}\``, label, when]),
  );

function metrics(): string {
  const known = createMetrics();
  // They only say what they would read; nothing is read.
  const ctx = { db: null, clickhouse: null } as unknown as Ctx;
  showEmails(known, ctx);
  showFigures(ctx, { metrics: known, pool: () => ({ open: 0, idle: 0, waiting: 0 }), worker: true });
  const own = known.registry
    .getMetricsAsArray()
    .map((metric) => metric as unknown as { name: string; help: string; labelNames: string[] })
    .filter(({ name }) => name.startsWith('sightline_'));
  return table(
    ['metric', 'labels', 'what it is'],
    own.map(({ name, help, labelNames }) => [`\`${name}\``, labelNames.join(', '), help]),
  );
}

function rules(): string {
  const { groups } = parse(readFileSync(path.join(ROOT, 'deploy/alerts.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; for?: string; annotations: { summary: string } }[] }[];
  };
  const words = (text: string) => text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, '($1)');
  return table(
    ['alert', 'after', 'what it means'],
    groups.flatMap(({ rules }) =>
      rules.map(({ alert, for: after = '', annotations }) => [
        `\`${alert}\``,
        after,
        words(annotations.summary),
      ]),
    ),
  );
}

/** Parts of the documentation that are made from the code, by the name that their pages give them. */
export const REFERENCES: Record<string, () => string | Promise<string>> = {
  settings,
  commands,
  calls,
  tools,
  alerts,
  metrics,
  rules,
};
