import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkWords } from './check-words.ts';

/** What the check reports about a project with these files. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'words-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const unclear = checkWords(root);
  rmSync(root, { recursive: true });
  return unclear;
}

const UNCLEAR = `
  The owner is told. | It tells of a purchase. | Read anew. | It sends a letter. | Without programs. |
  For whoever asks. | Whom it serves. | Somebody came. | Read once. Where none is left, it ends. |
  So many are kept. | Of one write. | Takes in events. | As in the run before. | Already under way. |
  To be mended. | Its colour.`;

it.each(UNCLEAR.split('|').map((words) => words.trim()))('A comment “%s” is unclear', (words) => {
  expect(check({ 'server/src/x.ts': `/** ${words} */\nexport const x = '${words}';` })).toEqual([
    expect.stringMatching(/^server\/src\/x\.ts:1 “.+”: .+\.$/),
  ]);
});

it('Styles, SQL, docs, logs, errors and what commands print are read, too, but not code and its examples', () => {
  const unclear = check({
    'dashboard/src/x.css': '.anew {}\n/* Drawn anew. */',
    'server/migrations/0001_x.sql': "select 'anew';\n-- Counted\n-- anew.",
    'docs/x.md': 'Run `anew`:\n\n```sh\nanew\n```\n\nRead anew.',
    'server/src/x.ts':
      "log.warn({ error },\n  'it starts anew');\nthrow new AppError('conflict', 'Ask anew.');\nsay('anew');",
  });
  expect(unclear.map((line) => line.slice(0, line.indexOf(' ')))).toEqual([
    'server/src/x.ts:2',
    'server/src/x.ts:3',
    'dashboard/src/x.css:2',
    'server/migrations/0001_x.sql:2',
    'docs/x.md:7',
  ]);
});
