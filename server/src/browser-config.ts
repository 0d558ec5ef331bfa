import path from 'node:path';
import { z } from 'zod';
import { environmentSchema } from './config.ts';

/** Playwright puts its sockets there; in the common temporary folder, another user may have taken their place. */
export function keepSocketsIn(folder: string): void {
  process.env.XDG_RUNTIME_DIR = folder;
}

const browserSchema = environmentSchema
  .pick({ DATA_DIR: true, CHROMIUM_PATH: true, CHROMIUM_SANDBOX: true })
  .extend({ BROWSER_SOCKET: z.string().min(1) });

/** A browser worker's settings: all that it may know. */
export function loadBrowserConfig(environment: NodeJS.ProcessEnv = process.env) {
  if (!environment.BROWSER_SOCKET)
    throw new Error('BROWSER_SOCKET: needed, such as /run/sightline/browser.sock; the server has the same.');
  const env = browserSchema.parse(environment);
  return {
    browser_socket: path.resolve(env.BROWSER_SOCKET),
    data_dir: path.resolve(env.DATA_DIR),
    chromium_path: env.CHROMIUM_PATH || undefined,
    chromium_sandbox: env.CHROMIUM_SANDBOX === 'on',
  };
}
