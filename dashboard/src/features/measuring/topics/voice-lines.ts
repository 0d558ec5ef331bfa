import { PLATFORM_LABEL, type Platform } from '@sightline/contract/known-assistants';
import type { Voice } from '@sightline/contract/measuring/topic-results';
import type { CsvTable } from '../../../lib/series/save-csv.ts';
import { byPlatform } from '../../../lib/words/assistant-name.ts';

export type Voices = Partial<Record<Platform, Voice[]>>;

export interface VoiceLine extends Voice {
  platform: Platform;
  /** Rank among the assistant's companies, from 0. */
  place: number;
}

/** Who is named, by assistant. */
export function voiceLines(voices: Voices): VoiceLine[] {
  return byPlatform(voices).flatMap(({ platform, value }) =>
    value.map((voice, place) => ({ platform, place, ...voice })),
  );
}

/** A brand in the answers of one assistant, or of all. */
export interface BrandVoice {
  brand_id: string;
  name: string;
  own: boolean;
  /** Answers that name it, of how many. */
  k: number;
  n: number;
  share_of_voice: number | null;
  mean_rank: number | null;
}

/** Brands by how often they are named; all assistants together without one. */
export function rankVoices(voices: Voices, assistant: Platform | undefined): BrandVoice[] {
  const shown = voiceLines(voices).filter(({ platform }) => !assistant || platform === assistant);
  const all = shown.reduce((sum, { named }) => sum + named.k, 0);
  const firsts = new Map(shown.map((line) => [line.brand_id, line]));
  const brands = [...firsts.values()].map(({ brand_id, name, own }) => {
    const lines = shown.filter((line) => line.brand_id === brand_id);
    const sum = (of: (line: VoiceLine) => number) => lines.reduce((total, line) => total + of(line), 0);
    const k = sum(({ named }) => named.k);
    return {
      brand_id,
      name,
      own,
      k,
      n: sum(({ named }) => named.n),
      share_of_voice: all === 0 ? null : k / all,
      mean_rank: k === 0 ? null : sum(({ mean_rank, named }) => (mean_rank ?? 0) * named.k) / k,
    };
  });
  return brands.sort(
    (a, b) =>
      b.k - a.k || Number(b.own) - Number(a.own) || (a.mean_rank ?? Infinity) - (b.mean_rank ?? Infinity),
  );
}

/** `avg. position 1.4`; first is said where it always was. */
export function orderText(mean_rank: number | null): string {
  if (mean_rank === null) return 'not mentioned';
  return mean_rank === 1 ? 'always first' : `avg. position ${Math.round(mean_rank * 10) / 10}`;
}

export function voicesCsv(voices: Voices): CsvTable {
  const cells = voiceLines(voices).map(({ platform, name, named, share_of_voice, mean_rank }) => [
    PLATFORM_LABEL[platform],
    name,
    named.share,
    share_of_voice,
    mean_rank,
  ]);
  return { header: ['Assistant', 'Company', 'Mentions', 'Share of voice', 'Avg. position'], rows: cells };
}
