import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LICENSE = /^(?:licen[cs]e|copying|notice)/i;

/** Names, versions and licenses of the libraries that these files belong to. */
export function licensesOf(files: readonly string[]): string {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  return [...folders]
    .sort()
    .map(entryOf)
    .join(`\n${'─'.repeat(72)}\n\n`);
}

function entryOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = existsSync(folder) ? readdirSync(folder).filter((file) => LICENSE.test(file)) : [];
  const whole = texts.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return `${[`${name} ${version} (${license ?? 'see below'})`, ...whole].join('\n\n')}\n`;
}
