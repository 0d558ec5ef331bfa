import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ALL, type Processor, prepareContext } from './images/prepare-context.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CONTEXT = path.join(ROOT, '.cache/images');
const OWN_BASE = 'localhost/sightline-base:24';
const MAX_APP_MB = 350;
const HELP = `npm run images -- [options]     makes the images sightline and sightline-browser of this machine's kind

  --base IMAGE     any with Node 24, also by digest (default: the Containerfile's)
  --own-base       make the base here, from Debian's packages and npm's Node, where no registry is reached (as root)
  --context        only prepare .cache/images for both processors, for a builder of your own
  --builder NAME   buildah, podman or docker (default: the first that is there)
`;

// npm run images
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    'own-base': { type: 'boolean' },
    context: { type: 'boolean' },
    builder: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) process.stdout.write(HELP);
else make();

function make(): void {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  run(process.execPath, ['scripts/package.mjs']);
  const file = path.join(ROOT, `.cache/package/sightline-${version}.tgz`);
  const mine: Processor = process.arch === 'arm64' ? 'arm64' : 'amd64';
  prepareContext(CONTEXT, file, values.context ? ALL : [mine]);
  if (values.context) return;
  const builder = values.builder ?? findBuilder();
  const base = values['own-base'] ? makeBase() : values.base;
  const about = [
    `VERSION=${version}`,
    `REVISION=${revision()}`,
    `TARGETARCH=${mine}`,
    ...(base ? [`BASE=${base}`] : []),
  ];
  // HEALTHCHECK is none of OCI's own format.
  const how = builder === 'docker' ? ['build'] : ['build', '--format=docker'];
  for (const [target, name] of [
    ['app', 'sightline'],
    ['browser', 'sightline-browser'],
  ] as const) {
    const tags = [version, 'latest'].flatMap((tag) => ['--tag', `${name}:${tag}`]);
    const words = about.flatMap((argument) => ['--build-arg', argument]);
    run(builder, [...how, '--file=Containerfile', `--target=${target}`, ...tags, ...words, CONTEXT]);
    const megabytes = sizeOf(builder, `${name}:${version}`);
    console.log(`${name}:${version} has ${megabytes} MB.`);
    if (target === 'app' && megabytes > MAX_APP_MB) throw new Error(`That is more than ${MAX_APP_MB} MB.`);
  }
}

function findBuilder(): string {
  for (const name of ['buildah', 'podman', 'docker']) {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' });
      return name;
    } catch {
      // The next one may be there.
    }
  }
  throw new Error('Images are made by buildah, podman or docker; none of them is installed.');
}

/** In the store that buildah and podman share. */
function makeBase(): string {
  run('scripts/images/make-base.sh', [OWN_BASE, process.execPath]);
  return OWN_BASE;
}

function sizeOf(builder: string, image: string): number {
  const words =
    builder === 'buildah'
      ? ['images', '--json', image]
      : ['image', 'inspect', '--format', '[{"size":"{{.Size}}"}]', image];
  const [found] = JSON.parse(execFileSync(builder, words, { encoding: 'utf8' })) as { size: string }[];
  const [amount = '0', unit = 'B'] = (found?.size ?? '').split(' ');
  return Math.round(Number(amount) * ({ GB: 1000, MB: 1, KB: 0.001, B: 1e-6 }[unit] ?? 1));
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

function run(program: string, words: string[]): void {
  execFileSync(program, words, { cwd: ROOT, stdio: 'inherit' });
}
