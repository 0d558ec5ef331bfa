import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { AppError } from '../../platform/app-error.ts';

const FILE = path.resolve(import.meta.dirname, '../../../../tracker/dist/preview.js');

let built: string | undefined;

/** Makes a variant's changes in the page with the visitor script's own code. */
export function previewScript(changes: readonly ElementChange[]): string {
  built ??= readBuilt();
  return built.replace('__SIGHTLINE_CHANGES__', () => JSON.stringify(changes));
}

function readBuilt(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    throw new AppError('unavailable', 'The visitor script is not built. Run npm run build.');
  }
}
