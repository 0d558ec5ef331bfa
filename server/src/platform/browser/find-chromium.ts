import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../app-error.ts';
import { type BringPackage, bringPackage, HOW_TO_GET_ONE } from './bring-package.ts';
import { unpackChromium } from './unpack-chromium.ts';

/**
 * How to start it: `args` for a headless server, `env` as the complete environment, so that no page's process sees our
 * keys.
 */
export interface Chromium {
  executable_path: string;
  args: string[];
  env: Record<string, string>;
}

const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';
const SYSTEM_CHROMIUMS = [
  // Debian's binary itself, because the one on its PATH is a script that would stay between us and the browser.
  '/usr/lib/chromium/chromium-headless-shell',
  ...[
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ].flatMap((name) => SYSTEM_PATH.split(':').map((folder) => `${folder}/${name}`)),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
  '--no-first-run',
];

/**
 * Finds the Chromium to use: the given one, else the system's, else the one from npm, unpacked. `cache_dir` is a folder
 * of ours for its home and, if needed, for unpacking. Throws `no_browser` with instructions when none runs here.
 */
export async function findChromium(options: {
  chromium_path?: string | undefined;
  /** Off where its mechanisms are denied, as in most containers, which isolate it instead. */
  chromium_sandbox?: boolean;
  cache_dir: string;
  system_chromiums?: string[];
  bring?: BringPackage;
}): Promise<Chromium> {
  const cache_dir = path.resolve(options.cache_dir);
  const sandbox = options.chromium_sandbox !== false && process.getuid?.() !== 0;
  const base_env = { PATH: SYSTEM_PATH, LANG: 'C.UTF-8', HOME: path.join(cache_dir, 'chromium-home') };
  mkdirSync(base_env.HOME, { recursive: true });
  if (options.chromium_path) {
    const given = describe(options.chromium_path, base_env, sandbox);
    if (await runs(given)) return given;
    throw new AppError(
      'no_browser',
      `The browser at CHROMIUM_PATH (${options.chromium_path}) does not start. ${HOW_TO_GET_ONE}`,
    );
  }
  for (const file of options.system_chromiums ?? SYSTEM_CHROMIUMS) {
    const candidate = describe(file, base_env, sandbox);
    if (existsSync(file) && (await runs(candidate))) return candidate;
  }
  const unpacked = await unpackChromium(cache_dir, options.bring ?? bringPackage);
  const packaged = unpacked && describe(path.join(unpacked, 'chromium'), base_env, sandbox);
  if (packaged && (await runs(packaged))) return packaged;
  throw new AppError('no_browser', `No working Chromium found. ${HOW_TO_GET_ONE}`);
}

function describe(executable_path: string, base_env: Record<string, string>, sandbox: boolean): Chromium {
  const folder = path.dirname(executable_path);
  // The one from npm brings its own libraries and fonts, even when CHROMIUM_PATH names it.
  const env = existsSync(path.join(folder, 'al2023/lib'))
    ? {
        ...base_env,
        LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
        FONTCONFIG_PATH: path.join(folder, 'fonts'),
      }
    : base_env;
  const args = sandbox ? ARGS : ['--no-sandbox', ...ARGS];
  return { executable_path, args, env };
}

/**
 * Existing is not enough: libraries may be missing, and Ubuntu's chromium-browser only says how to install the real
 * one.
 */
async function runs({ executable_path, env }: Chromium): Promise<boolean> {
  try {
    await promisify(execFile)(executable_path, ['--version'], { env, timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}
