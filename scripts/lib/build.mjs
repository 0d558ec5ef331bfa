import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { modernEnvironment } from './modern-node.mjs';
import { giveUp, ROOT, run } from './run.mjs';

const BUILDS = [
  {
    name: 'dashboard',
    sources: ['dashboard', 'contract/src', 'package-lock.json'],
    result: 'dashboard/dist/index.html',
    command: ['vite', 'build', '--configLoader=native', '--logLevel=error'],
  },
  {
    name: 'tracker',
    sources: ['tracker', 'package-lock.json'],
    result: 'tracker/dist/script.js',
    command: ['node', 'build.ts'],
  },
  {
    name: 'server',
    sources: ['server/src', 'contract/src', 'scripts/lib', 'package-lock.json'],
    result: 'server/dist/main.js',
    command: ['node', '../scripts/build-server.ts'],
  },
  {
    name: 'docs',
    // Reference pages say what the code does.
    sources: [
      ...['docs', 'scripts/docs', 'contract/src', 'server/src', 'deploy', 'dashboard/public'],
      ...['dashboard/src/features/company/notifications', 'package-lock.json'],
    ],
    result: 'docs/dist/index.html',
    command: ['node', '../scripts/build-docs.ts'],
  },
];

/** What a server needs before it starts; the documentation may come later. */
export const NEEDED = ['dashboard', 'tracker', 'server'];

/** Builds what changed since the last build; everything, or the named parts. */
export async function ensureBuilt(node, names = BUILDS.map(({ name }) => name)) {
  for (const build of BUILDS.filter(({ name }) => names.includes(name))) {
    const stamp = path.join(ROOT, '.cache/built', build.name);
    const sources = hashOf(build.sources);
    const built =
      existsSync(path.join(ROOT, build.result)) &&
      existsSync(stamp) &&
      readFileSync(stamp, 'utf8') === sources;
    if (built) continue;
    console.log(`Building the ${build.name} …`);
    const [program, ...args] = build.command;
    const { code } = await run(program, args, {
      cwd: path.join(ROOT, build.name),
      env: modernEnvironment(node),
    });
    if (code !== 0) giveUp(`The ${build.name} could not be built; the reason is above.`);
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, sources);
  }
}

function hashOf(entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(filesUnder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

function filesUnder(entry) {
  if (statSync(path.join(ROOT, entry)).isFile()) return [entry];
  return readdirSync(path.join(ROOT, entry))
    .filter((name) => !['dist', 'node_modules'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesUnder(path.join(entry, name)));
}
