import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  ALWAYS_SHOWN,
  KNOWN_ASSISTANTS,
  PLATFORM_LABEL,
  PLATFORMS,
  shownAssistants,
} from './known-assistants.ts';

const fileOf = (name: string) => path.resolve(import.meta.dirname, '../..', name);
const lines = (of: (known: (typeof KNOWN_ASSISTANTS)[number]) => string) =>
  KNOWN_ASSISTANTS.map(of).join('\n');
const named = (ending: string) => KNOWN_ASSISTANTS.map(({ env }) => `\`${env}_${ending}\``).join(', ');

/** What each document says about the assistants, by the place in the document. */
const DOCUMENTS: [file: string, place: RegExp, text: string][] = [
  [
    '.env.example',
    /(?:#\w+_API_KEY=\n#\w+_BASE_URL=\n#\w+_MODEL=.*\n?)+(?=\n)/,
    lines(({ env, model }) => `#${env}_API_KEY=\n#${env}_BASE_URL=\n#${env}_MODEL=${model}`),
  ],
  [
    'README.md',
    /(?<=\| assistant \| variable \| model, unless `…_MODEL` names another \|\n\|---\|---\|---\|\n)(?:\|.*\n)*\|.*/,
    lines(({ label, env, model }) => `| ${label} | \`${env}_API_KEY\` | \`${model}\` |`),
  ],
  ['docs/assistants.md', /(?<=settings \()(?:`\w+_API_KEY`, )+`\w+_API_KEY`/, named('API_KEY')],
  [
    'docs/assistants.md',
    /(?<=\| key \| model \|\n\|---\|---\|\n)(?:\|.*\n)*\|.*/,
    KNOWN_ASSISTANTS.flatMap(({ env, small_model }) =>
      small_model ? `| \`${env}_API_KEY\` | \`${small_model}\` |` : [],
    ).join('\n'),
  ],
];

// `vitest run --project unit known-assistants -u` writes what a new row adds to the documents.
it.each([...new Set(DOCUMENTS.map(([file]) => file))])(
  '%s tells of every assistant as its row does',
  async (name) => {
    let text = readFileSync(fileOf(name), 'utf8');
    for (const [, place, part] of DOCUMENTS.filter(([file]) => file === name)) {
      expect(text).toMatch(place);
      text = text.replace(place, () => part);
    }
    await expect(text).toMatchFileSnapshot(fileOf(name));
  },
);

it('the documents name the assistants that have a line from the first day', () => {
  const labels = ALWAYS_SHOWN.map((key) => PLATFORM_LABEL[key]);
  const all = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(labels);
  expect(readFileSync(fileOf('docs/funnel.md'), 'utf8')).toContain(`\n${all} always have a line`);
  for (const name of ['docs/variants.md', 'README.md'])
    expect(readFileSync(fileOf(name), 'utf8')).toContain(`${labels.join(', ')}, search`);
});

it('[A-CONST-13] the three that are measured from the first day come first, in order, and the built-in reader last', () => {
  expect(PLATFORMS.slice(0, 3)).toEqual(['chatgpt', 'perplexity', 'gemini']);
  expect(PLATFORMS.at(-1)).toBe('local');
  expect(shownAssistants(() => false)).toEqual(['chatgpt', 'perplexity', 'gemini']);
  expect(shownAssistants((key) => key === 'claude')).toEqual(['chatgpt', 'perplexity', 'gemini', 'claude']);
});

it('no two assistants share a key, a name, settings, a host or a way in which their lines look', () => {
  const values = KNOWN_ASSISTANTS.flatMap(({ key, label, env, hosts, tones }) =>
    [key, label, env, ...hosts, tones.light, tones.dark, tones.dash].map(String),
  );
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
});

/**
 * Files that may name several assistants: the rows, the code that asks each, tables about the whole web, and samples.
 */
const NAMES_SEVERAL =
  /known-assistants\.ts$|assistant-kinds\.ts$|crawler-table\.ts$|public-[a-z]+\.ts$|touch-table\.ts$|(?:assistant|brand)-marks\.ts$|\/(?:whole\/sample|dev)\/|\/samples\.ts$/;

it('no source but the rows and who asks them keeps a list of assistants of its own', () => {
  const names = KNOWN_ASSISTANTS.map(({ key, label }) => new RegExp(`\\b(?:${key}|${label})\\b`, 'i'));
  const files = ['contract/src', 'server/src', 'dashboard/src', 'tracker/src'].flatMap((folder) =>
    readdirSync(fileOf(folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const sources = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  expect(sources.length).toBeGreaterThan(500);
  const lists = sources.filter((name) => {
    if (NAMES_SEVERAL.test(name)) return false;
    const text = readFileSync(fileOf(name), 'utf8');
    return names.filter((pattern) => pattern.test(text)).length > 1;
  });
  expect(lists).toEqual([]);
});
