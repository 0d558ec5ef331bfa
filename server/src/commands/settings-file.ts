import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** The server that the command line calls, and with which key. */
export interface Installation {
  url: string;
  key: string;
}

const savedSchema = z.object({ url: z.string(), key: z.string() });

/** The user's own file; the key in it is for their eyes only. */
export function settingsFile(environment: NodeJS.ProcessEnv): string {
  const folder =
    environment.XDG_CONFIG_HOME ||
    (process.platform === 'darwin'
      ? path.join(homedir(), 'Library/Application Support')
      : path.join(homedir(), '.config'));
  return path.join(folder, 'sightline', 'client.json');
}

/** The environment goes before the file; null where neither says where to go. */
export function findInstallation(environment: NodeJS.ProcessEnv): Installation | null {
  const saved = readSaved(settingsFile(environment));
  const url = environment.SIGHTLINE_URL || saved?.url;
  const key = environment.SIGHTLINE_API_KEY || saved?.key;
  return url && key ? { url, key } : null;
}

function readSaved(file: string): Installation | null {
  try {
    return savedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

export function saveInstallation(environment: NodeJS.ProcessEnv, installation: Installation): string {
  const file = settingsFile(environment);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(installation, null, 2)}\n`, { mode: 0o600 });
  // A file that was there keeps its mode otherwise.
  chmodSync(file, 0o600);
  return file;
}
