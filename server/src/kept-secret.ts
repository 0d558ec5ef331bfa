import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Minimum length of a secret. */
export const MIN_SECRET_LENGTH = 32;

/** The secret of an installation that has none configured: created once, readable by its owner only. */
export function keptSecret(data_dir: string) {
  const file = path.join(data_dir, 'session-secret');
  mkdirSync(data_dir, { recursive: true });
  if (!existsSync(file)) writeOnce(file, randomBytes(48).toString('base64url'));
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_SECRET_LENGTH)
    throw new Error(
      `${file} is cut short. Put back what was in it, or remove it: everyone then has to sign in again.`,
    );
  return secret;
}

/** The file is created atomically. If two processes start at once, both use what the first one wrote. */
function writeOnce(file: string, text: string) {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
