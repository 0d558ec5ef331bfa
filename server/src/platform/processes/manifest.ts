import { readFileSync } from 'node:fs';
import path from 'node:path';

const MANIFEST = path.resolve(import.meta.dirname, '../../../../package.json');

/** What this installation is: its version, and where it is a released package, the browser that it can get. */
export interface Manifest {
  version: string;
  browser_package?: { name: string; version: string; integrity: string };
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(MANIFEST, 'utf8'));
}

export const readVersion = (): string => readManifest().version;
