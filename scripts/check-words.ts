import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Wordings that have to be explained, and what to write instead. Each hit is worth a rewrite; see contributing/words.md. */
const PATTERNS: [wording: RegExp, instead: string][] = [
  [
    /\b(?:is|are|was|were|be|been|being) told\b(?! apart)|\btell(?:s|ing)? of\b/i,
    'Write “shown”, “sent”, “lists”.',
  ],
  [/\banew\b/i, 'Write “again” or “new”.'],
  [/\b(?:sends?|sent|sending|mail\w*|unsubscrib\w*)\b[^.;]*\bletters?\b/i, 'Write “email”.'],
  [/\bprograms\b|\b(?:as|for) a program\b|\bmail program\b/i, 'Write “bot”, “app” or “process”.'],
  [/\bwhom?ever\b/i, 'Name who does it: the caller, the visitor, the process.'],
  [/(?<!\bof )\bwhom\b/i, 'Write “who” or “that”, or name them.'],
  [/\b(?:some|every)body\b/i, 'Write “someone” or “everyone”.'],
  [/[.;] Where [a-z][^.?]*, /, 'Begin with “If” or “When”.'],
  [/(?:^|[.;:] )So many\b/, 'Write “Maximum …” or “At most this many …”.'],
  [/^(?:Of|Those) [a-z]/, 'Begin with the noun: what this is.'],
  [/\b(?:takes?|took|taken|taking) in\b(?! the meantime)/i, 'Write “process” or “include”.'],
  [/\bthe (?:release|run|one|days) before(?=[.,;:)]|$)/i, 'Write “the previous …”.'],
  [/\bunder way\b|\bfor ever\b|\bin these days\b/i, 'Write “running”, “forever” or “in this range”.'],
  [/\bmend(?:s|ed|ing)?\b|\bminded\b/, 'Write “fix” or “follow”.'],
  [
    /\b(?:colour|grey|licence|organis|personalis|recognis|favour|centre|catalogue|neighbour)|\bcancelled\b|\bbehaviour/i,
    'Use the US spelling.',
  ],
];

const LEFT_OUT = ['**/node_modules', '**/dist', '**/*.gen.ts', 'e2e/sites/**'];
const CODE = '{adapter,client,contract,react,server,dashboard,tracker,e2e,bench,scripts}/**/*.{ts,tsx,mjs}';
const STYLES = '{dashboard,tracker}/**/*.css';
const SQL = 'server/{migrations,clickhouse,tables}/*.sql';
const DOCS = '{docs/**/*.md,contributing/*.md,README.md}';

/** A text that people read, and where it begins in its file. */
interface Text {
  start: number;
  text: string;
}

/** Every unclear wording in comments, messages and docs under `root`, as `path:line “wording”: what to write`. */
export function checkWords(root: string): string[] {
  const read: [sources: string, textsOf: (source: string, path: string) => Text[]][] = [
    [CODE, textsOfCode],
    [STYLES, (source) => matches(source, /\/\*[\s\S]*?\*\//g)],
    [SQL, (source) => matches(source, /--.*(?:\n\s*--.*)*/g)],
    [DOCS, (source) => matches(source.replace(/```[\s\S]*?```|`[^`\n]*`/g, blank), /.+/g)],
  ];
  return read.flatMap(([sources, textsOf]) =>
    globSync(sources, { cwd: root, exclude: LEFT_OUT })
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .flatMap((path) => {
        const source = readFileSync(join(root, path), 'utf8');
        return textsOf(source, path).flatMap((text) => findUnclear(text, source, path));
      }),
  );
}

function findUnclear({ start, text }: Text, source: string, path: string): string[] {
  const words = text.replace(/[\s*/]+|--/g, ' ').trim();
  return PATTERNS.flatMap(([wording, instead]) => {
    const found = wording.exec(words)?.[0];
    const line = found && source.slice(0, start).split('\n').length;
    return found === undefined ? [] : [`${path}:${line} “${found.trim()}”: ${instead}`];
  });
}

function textsOfCode(source: string, path: string): Text[] {
  const has_messages = /^(?:server\/src|client|scripts)\//.test(path) && !path.includes('.test.');
  return [
    ...parseSync(path, source).comments.map(({ start, value }) => ({ start, text: value })),
    ...(has_messages ? messagesOf(source) : []),
  ];
}

/** What logs, prints or throws, up to the end of its statement; and the strings in it. */
const MESSAGE = /(?:\b(?:log|console|stderr|stdout)\.\w+|\blogOutage|\bnew \w*Error)\([\s\S]*?(?:;\n|\n\n)/g;
const STRING = /'(?:\\.|[^'\\\n])*'|`[^`]*`/g;

const messagesOf = (source: string): Text[] =>
  matches(source, MESSAGE).flatMap((call) =>
    matches(call.text, STRING).map(({ start, text }) => ({
      start: call.start + start,
      text: text.slice(1, -1),
    })),
  );

const matches = (source: string, text: RegExp): Text[] =>
  [...source.matchAll(text)].map((match) => ({ start: match.index, text: match[0] }));

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

if (import.meta.main) {
  const unclear = checkWords(join(import.meta.dirname, '..'));
  for (const line of unclear) console.error(line);
  console.log(
    unclear.length === 0
      ? 'Comments, messages and docs use plain words.'
      : `${unclear.length} unclear wordings.`,
  );
  process.exitCode = unclear.length === 0 ? 0 : 1;
}
