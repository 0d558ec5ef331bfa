import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BIN, giveUp, ROOT } from './run.mjs';

/** The server runs TypeScript directly, which needs this Node version. */
const NEEDED = 24;
const majorOf = (version) => Number(version.split('.')[0]);

/** The Node for our TypeScript: this one if it is new enough, else the one installed by npm. */
export function findNode() {
  if (majorOf(process.versions.node) >= NEEDED) return process.execPath;
  const manifest = path.join(ROOT, 'node_modules/node/package.json');
  const installed = path.join(BIN, 'node');
  const fits = existsSync(manifest) && majorOf(JSON.parse(readFileSync(manifest, 'utf8')).version) >= NEEDED;
  if (fits && existsSync(installed)) return installed;
  return giveUp(
    `Sightline needs Node ${NEEDED}; this is ${process.versions.node}, and npm did not install the newer one beside it ` +
      '(the optional package "node", whose install script must be allowed). ' +
      `Run "npm ci", or install Node ${NEEDED} from nodejs.org, and try again.`,
  );
}

/** Environment with the right `node` and our packages' commands on the path. */
export function modernEnvironment(node) {
  return { ...process.env, PATH: [path.dirname(node), BIN, process.env.PATH].join(path.delimiter) };
}

/**
 * Node's options for the server. By default the space for young objects grows to 128 MB and stays there without any
 * gain in speed. A person's own settings in `.env` come after those of the environment.
 */
export function serverOptions() {
  const file = path.join(ROOT, '.env');
  return ['--max-semi-space-size=4', ...(existsSync(file) ? [`--env-file=${file}`] : [])];
}
