import { readdirSync, readFileSync } from 'node:fs';

/** Browsers that this process started. */
export function browserChildren(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, name = '', parent] =
          /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return Number(parent) === process.pid && /chrom|headless/i.test(name);
      } catch {
        return false;
      }
    })
    .map(Number);
}
