import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What CHANGELOG.md says of a version, without its heading. */
export function notesOf(changelog: string, version: string): string {
  const start = changelog.indexOf(`## [${version}]`);
  if (start === -1) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  const [, ...lines] = changelog.slice(start).split('\n');
  const end = lines.findIndex((line) => line.startsWith('## ['));
  return `${lines
    .slice(0, end === -1 ? undefined : end)
    .join('\n')
    .trim()}\n`;
}

// node scripts/release-notes.ts 0.2.0
if (import.meta.main) {
  const text = readFileSync(path.join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  process.stdout.write(notesOf(text, process.argv[2] ?? ''));
}
