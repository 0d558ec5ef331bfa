import { gzipSync } from 'node:zlib';
import { bundle } from '../tracker/bundle.ts';
import { type BenchRow, benchRow, shownRow } from './bench-row.ts';

const bytes = (text: string) => gzipSync(text, { level: 9 }).length;

/** What the script weighs without its configuration, and what of it is tracking alone (built only to be weighed). */
export async function run(): Promise<BenchRow[]> {
  const unit = 'bytes, gzip -9';
  return [
    benchRow({
      name: 'visitor script',
      figure: bytes(await bundle('script')),
      unit,
      bound: 5000,
      direction: 'max',
    }),
    benchRow({
      name: 'visitor script, tracking with outbox alone (no variants, no conversion rules)',
      figure: bytes(await bundle('script', false)),
      unit,
      bound: 2700,
      direction: 'max',
    }),
    shownRow({ name: 'preview script', figure: bytes(await bundle('preview')), unit }),
  ];
}
