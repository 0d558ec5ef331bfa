import { gzipSync } from 'node:zlib';
import { bundle } from '../tracker/bundle.ts';
import { atMost, type BenchRow, shown } from './bench-row.ts';

const bytes = (text: string) => gzipSync(text, { level: 9 }).length;

/** Size of the script without its configuration, and of the tracking part alone (built only for this). */
export async function run(): Promise<BenchRow[]> {
  const unit = 'bytes, gzip -9';
  return [
    atMost('visitor script', bytes(await bundle('script', { beside: true })), unit, 5000),
    atMost('visitor script of the tag without an inline part', bytes(await bundle('script')), unit, 5000),
    atMost('inline part of the tag', bytes(await bundle('inline')), unit, 1350),
    atMost(
      'visitor script, tracking with outbox alone (no variants, no conversion rules)',
      bytes(await bundle('script', { whole: false })),
      unit,
      2700,
    ),
    atMost('part for consent platforms', bytes(await bundle('consent')), unit, 600),
    shown('preview script', bytes(await bundle('preview')), unit),
  ];
}
