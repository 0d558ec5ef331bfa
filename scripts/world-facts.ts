import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Facts } from '../server/src/platform/facts.ts';
import { WORLD_TABLES } from '../server/test/world-tables.ts';

const ROOT = path.join(import.meta.dirname, '..');
const MAX_DAYS = 120;
const DAY_MS = 86_400_000;

/** The day of the commit, so that a commit that passed always passes, and the day on which no row can have been seen yet. */
export interface Days {
  released: string;
  now: string;
}

/** Problems of a table, one sentence each: rows without a source, or that were looked up long ago or in the future. */
export function checkFacts(table: string, groups: readonly Facts[], days: Days): string[] {
  if (groups.length === 0) return [`${table}: has no rows with a source.`];
  return groups.flatMap((group) => {
    const problem = problemOf(group, days);
    return problem === null ? [] : `${table}, rows from ${group.source || 'nowhere'}: ${problem}`;
  });
}

function problemOf({ source, seen, rows }: Facts, { released, now }: Days): string | null {
  if (!isSource(source)) return 'Give the https address of the page or list that says so.';
  const day = Date.parse(seen);
  if (!/^\d{4}-\d\d-\d\d$/.test(seen) || Number.isNaN(day))
    return `“${seen}” is no day. Say when it was looked up, such as 2026-11-30.`;
  if (seen > now) return `${seen} has not come yet. Say when it was looked up.`;
  if (Date.parse(released) - day > MAX_DAYS * DAY_MS)
    return `It is of ${seen}. Look it up again: facts older than ${MAX_DAYS} days are not released.`;
  return Object.keys(Object(rows)).length === 0 ? 'It has no rows.' : null;
}

function isSource(source: string): boolean {
  if (!URL.canParse(source)) return false;
  const { protocol, hostname } = new URL(source);
  return protocol === 'https:' && hostname.includes('.') && !hostname.includes('*');
}

const releasedOn = () =>
  execFileSync('git', ['log', '-1', '--format=%cs'], { cwd: ROOT, encoding: 'utf8' }).trim();

if (import.meta.main) {
  const days = { released: releasedOn(), now: new Date().toISOString().slice(0, 10) };
  const problems = Object.entries(WORLD_TABLES).flatMap(([table, groups]) => checkFacts(table, groups, days));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
