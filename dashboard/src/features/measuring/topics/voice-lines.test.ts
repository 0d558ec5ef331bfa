import { expect, it } from 'vitest';
import { orderText, rankVoices, type Voices, voicesCsv } from './voice-lines.ts';

const voice = (brand_id: string, k: number, mean_rank: number | null, own = false) => ({
  brand_id,
  name: brand_id,
  own,
  named: { k, n: 10, share: k / 10, low: null, high: null },
  share_of_voice: k / 12,
  mean_rank,
});
const voices: Voices = {
  chatgpt: [voice('Rival', 8, 1), voice('Acme', 4, 2, true), voice('Nobody', 0, null)],
  gemini: [voice('Acme', 8, 1.5, true), voice('Rival', 2, 3), voice('Nobody', 0, null)],
};

it('Brands are ranked by how often all assistants name them, with shares and places of all their namings', () => {
  expect(rankVoices(voices, undefined)).toEqual([
    { brand_id: 'Acme', name: 'Acme', own: true, k: 12, n: 20, share_of_voice: 12 / 22, mean_rank: 5 / 3 },
    { brand_id: 'Rival', name: 'Rival', own: false, k: 10, n: 20, share_of_voice: 10 / 22, mean_rank: 1.4 },
    { brand_id: 'Nobody', name: 'Nobody', own: false, k: 0, n: 20, share_of_voice: 0, mean_rank: null },
  ]);
});

it('One assistant ranks brands by its own answers', () => {
  const ranked = rankVoices(voices, 'chatgpt');
  expect(ranked.map(({ name, k, n, mean_rank }) => [name, k, n, mean_rank])).toEqual([
    ['Rival', 8, 10, 1],
    ['Acme', 4, 10, 2],
    ['Nobody', 0, 10, null],
  ]);
  expect(rankVoices({}, undefined)).toEqual([]);
});

it('The order of naming is told in words', () => {
  expect([1, 1.04, 1.4, 2, 4.96].map(orderText)).toEqual([
    'always first',
    'avg. position 1',
    'avg. position 1.4',
    'avg. position 2',
    'avg. position 5',
  ]);
  expect(orderText(null)).toBe('not mentioned');
});

it('The file of the share of voice has a line for each assistant and company', () => {
  const { header, rows } = voicesCsv(voices);
  expect(header).toContain('Share of voice');
  expect(rows).toHaveLength(6);
});
