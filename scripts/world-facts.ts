import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

/** Tables of what others decide: models and their prices, crawlers, places that send visitors. */
export const TABLES = [
  'server/src/assistants/chatgpt/chatgpt-prices.ts',
  'server/src/assistants/claude/claude-prices.ts',
  'server/src/assistants/gemini/gemini-prices.ts',
  'server/src/publishing/crawlers/crawler-table.ts',
  'server/src/publishing/crawlers/public-crawlers.ts',
  'server/src/visiting/touch/public-senders.ts',
  'server/src/visiting/touch/touch-table.ts',
];
const MAX_DAYS = 120;
const DAY_MS = 86_400_000;
const LOOKED_UP = /\bof (20\d\d-\d\d-\d\d)/g;

/** Problems of a table on a day (`2026-11-30`), one sentence each: it says nowhere when it was looked up, or long ago. */
export function checkFacts(file: string, text: string, today: string): string[] {
  const days = [...text.matchAll(LOOKED_UP)].map(([, day = '']) => day);
  if (days.length === 0)
    return [`${file}: says nowhere when it was looked up. Write "as of 2026-11-30" beside its source.`];
  return days
    .filter((day) => Date.parse(today) - Date.parse(day) > MAX_DAYS * DAY_MS)
    .map(
      (day) => `${file}: is of ${day}. Look it up again: facts older than ${MAX_DAYS} days are not released.`,
    );
}

/** The day of the commit, so that a commit that passed always passes. */
const today = () =>
  execFileSync('git', ['log', '-1', '--format=%cs'], { cwd: ROOT, encoding: 'utf8' }).trim();

if (import.meta.main) {
  const problems = TABLES.flatMap((file) =>
    checkFacts(file, readFileSync(path.join(ROOT, file), 'utf8'), today()),
  );
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
