import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../platform/app-error.ts';
import { SELECTOR_FUNCTIONS } from '../site-pages/scan-selector.ts';

const FILE = path.resolve(import.meta.dirname, '../../../../tracker/dist/editor-frame.js');

export interface EditorFrame {
  html: string;
  policy: string;
}

let made: EditorFrame | undefined;

/**
 * The empty page in which the dashboard shows a snapshot. It is of no origin, only our own script runs in it, and it
 * loads nothing: what a snapshot shows is inside of it.
 */
export function editorFrame(): EditorFrame {
  made ??= make(readBuilt());
  return made;
}

function make(built: string): EditorFrame {
  const script = `(() => {
${SELECTOR_FUNCTIONS.map(String).join('\n')}
globalThis[Symbol.for('sightline.selectors')] = makeSelectorOf;
})();
${built}`.replaceAll('</script', '<\\/script');
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body><script>${script}</script></body></html>`,
    policy,
  };
}

function readBuilt(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    throw new AppError('unavailable', 'The editor is not built. Run npm run build.');
  }
}
