import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const digestOf = (file: string) => ({
  sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
});

/**
 * Where files of a release come from, as an in-toto statement of SLSA provenance: their sums, the commit, the lockfile,
 * and who built them. It is not signed; the release workflow signs one of its own for the package.
 */
export function provenanceOf(root: string, files: readonly string[], started: Date) {
  const { commit, is_changed } = sourceOf(root);
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map((file) => ({ name: path.basename(file), digest: digestOf(file) })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:sightline:build:npm-run-package:v1',
        externalParameters: { command: 'npm run package' },
        internalParameters: {
          node: process.versions.node,
          processor: process.arch,
          has_uncommitted_changes: is_changed,
        },
        resolvedDependencies: [
          ...(commit ? [{ name: 'source', digest: { gitCommit: commit } }] : []),
          { name: 'package-lock.json', digest: digestOf(path.join(root, 'package-lock.json')) },
        ],
      },
      runDetails: {
        builder: { id: builder() },
        metadata: {
          invocationId: randomUUID(),
          startedOn: started.toISOString(),
          finishedOn: new Date().toISOString(),
        },
      },
    },
  };
}

/** The workflow and its run on GitHub, else the person who runs this by hand. */
function builder(): string {
  const { GITHUB_SERVER_URL, GITHUB_WORKFLOW_REF } = process.env;
  return GITHUB_SERVER_URL && GITHUB_WORKFLOW_REF
    ? `${GITHUB_SERVER_URL}/${GITHUB_WORKFLOW_REF}`
    : 'urn:sightline:builder:by-hand';
}

/** No commit where the sources were not checked out. */
function sourceOf(root: string): { commit: string | null; is_changed: boolean } {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return { commit: git('rev-parse', 'HEAD'), is_changed: git('status', '--porcelain') !== '' };
  } catch {
    return { commit: null, is_changed: false };
  }
}
