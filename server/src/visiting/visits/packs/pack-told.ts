import { allWords, columnsOf, joined, picked, QUARTERS, type VisitTuple } from './visit-columns.ts';
import { packed, unpacked } from './visit-pack.ts';

// Runs in threads, because a day may have many visits.

export interface ToldPack {
  /** The first hour; the last one is less than 256 later. */
  from: number;
  /** The former pack, hours of it that are replaced, and visits of these hours, as JSON. */
  former: string | null;
  stale: number[];
  told: string[];
}

/** A pack with the visits of these hours in place of those it had; null without any. */
export function packTold({ from, former, stale, told }: ToldPack): Uint8Array | null {
  const words = allWords();
  const parts = told.map((text) => columnsOf(JSON.parse(text) as VisitTuple[], words));
  if (former !== null) {
    const gone = new Set(stale);
    const columns = unpacked(Buffer.from(former, 'base64'), words);
    const hourAt = (at: number) => Math.floor((columns.quarter[at] ?? 0) / QUARTERS);
    const left = Array.from(columns.quarter.keys()).filter((at) => !gone.has(hourAt(at)));
    parts.push(picked(columns, Uint32Array.from(left)));
  }
  const visits = joined(parts);
  return visits.n === 0 ? null : packed(visits, words, from);
}
