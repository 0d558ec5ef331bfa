import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { notesOf } from './release-notes.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

it('The notes of a release are what the changelog says of it alone', () => {
  const text =
    '# Changelog\n\n## [Unreleased]\n\nnew\n\n## [0.2.0] - 2026-12-01\n\n### Added\n- that\n\n## [0.1.0]\n\nold\n';
  expect(notesOf(text, '0.2.0')).toBe('### Added\n- that\n');
  expect(notesOf(text, '0.1.0')).toBe('old\n');
  expect(() => notesOf(text, '0.3.0')).toThrow('CHANGELOG.md says nothing of 0.3.0.');
});

it('CHANGELOG.md knows this version, and docs/upgrading.md what to do for each', () => {
  const changelog = read('CHANGELOG.md');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const versions = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm)].map(
    ([, one]) => one,
  );
  expect(versions).toContain(version);
  for (const one of [...versions, 'Unreleased']) expect(read('docs/upgrading.md')).toContain(`| ${one} |`);
});

it.each(['ci', 'release'])(
  'Every step of the workflow %s runs a script and a file that are there',
  (name) => {
    const workflow = parse(read(`.github/workflows/${name}.yml`)) as {
      permissions: object;
      jobs: Record<string, { steps: { run?: string }[] }>;
    };
    expect(workflow.permissions).toEqual({});
    const runs = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, script = ''] of runs.join('\n').matchAll(/npm run ([\w:-]+)/g))
      expect(scripts).toHaveProperty(script);
    for (const [, file = ''] of runs.join('\n').matchAll(/(?:node |^)((?:scripts|\.ci)\/\S+)/gm))
      expect(read(file)).not.toBe('');
  },
);
