import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from 'rolldown/utils';

/** Comes inside our package (`bundleDependencies`), because less than half of it is used. */
export const INSIDE = 'playwright-core';
/** Screens of its trace viewer and recorder, its tools for agents, types, and a codec for pictures that we never ask for. */
const LEFT_OUT = ['lib/tools', 'lib/vite', 'lib/webp_codec.wasm', 'types'];
const LARGE = ['lib/coreBundle.js', 'lib/utilsBundle.js'];
/** Apache License 2.0, 4b. */
const NOTICE = '/* Changed for Sightline: without spaces and comments. */\n';

/** The part of the library that starts and drives browsers, at the place where Node looks for it. */
export function copyPlaywright(root: string, stage: string): void {
  const from = path.join(root, 'node_modules', INSIDE);
  const to = path.join(stage, 'node_modules', INSIDE);
  const left_out = LEFT_OUT.map((folder) => path.join(from, folder));
  cpSync(from, to, { recursive: true, filter: (file) => !left_out.includes(file) });
  for (const file of LARGE) {
    const text = readFileSync(path.join(from, file), 'utf8');
    // Names stay as they are, because functions are sent into pages as text and errors are told apart by name.
    const { code, errors } = minifySync(file, text, { module: false, compress: false, mangle: false });
    if (errors[0]) throw new Error(`${INSIDE}/${file}: ${errors[0].message}`);
    writeFileSync(path.join(to, file), NOTICE + code);
  }
}
