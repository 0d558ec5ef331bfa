import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { provenanceOf } from './provenance.ts';

it('What is said of where a release comes from holds by the sums of the system’s own program, and by git', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'provenance-'));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();
  writeFileSync(path.join(folder, 'package-lock.json'), '{}');
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@b.test', 'commit', '--quiet', '--message', 'First');
  const released = path.join(folder, '.git/released');
  mkdirSync(released);
  const files = ['one.tgz', 'one.cdx.json'].map((name) => path.join(released, name));
  for (const file of files) writeFileSync(file, `what ${file} holds`);
  const { subject, predicate } = provenanceOf(folder, files, new Date());
  const sums = subject.map(({ name, digest }) => `${digest.sha256}  ${name}\n`).join('');
  const check = () =>
    execFileSync('sha256sum', ['--check'], { cwd: released, input: sums, stdio: 'pipe' }).toString();
  expect(check()).toBe('one.tgz: OK\none.cdx.json: OK\n');
  const { resolvedDependencies, internalParameters } = predicate.buildDefinition;
  expect(resolvedDependencies).toContainEqual({
    name: 'source',
    digest: { gitCommit: git('rev-parse', 'HEAD') },
  });
  expect(internalParameters.has_uncommitted_changes).toBe(false);
  writeFileSync(path.join(folder, 'package-lock.json'), '{ }');
  expect(provenanceOf(folder, files, new Date()).predicate.buildDefinition.internalParameters).toMatchObject({
    has_uncommitted_changes: true,
  });
  writeFileSync(files[0] ?? '', 'something else');
  expect(check).toThrow();
  rmSync(folder, { recursive: true });
});
