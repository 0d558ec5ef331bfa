import { readFileSync } from 'node:fs';

/** The lines of a file of words, without comments and empty ones, each cut at its bars. */
export const wordRows = (file: URL): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|'));
