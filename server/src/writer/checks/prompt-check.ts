import { stemmer } from 'stemmer';
import { eng } from 'stopword';
import { getDomainWithoutSuffix } from 'tldts';
import { normalized } from '../../language/normalized.ts';
import type { ProposedPrompt } from '../writer.ts';

const COMMON = new Set(eng);
const MAX_OVERLAP = 0.6;

/**
 * Prompts that are acceptable: 5 to 18 words, questions, without brands unless branded, none too similar to an earlier
 * one. The words of `topic` stand in all of them and make none alike.
 */
export function acceptPrompts(
  proposed: ProposedPrompt[],
  {
    brand_name,
    host,
    competitors = [],
    topic = '',
  }: { brand_name: string; host: string; competitors?: string[]; topic?: string },
): ProposedPrompt[] {
  const namesBrand = nameFinder([brand_name, getDomainWithoutSuffix(host) ?? '']);
  const namesCompetitor = nameFinder(competitors);
  const shared = stemsOf(topic);
  const accepted: { prompt: ProposedPrompt; stems: Set<string> }[] = [];
  for (const { text, ...rest } of proposed) {
    const prompt = { ...rest, text: text.trim(), branded: namesBrand(text) };
    const stems = stemsOf(text).difference(shared);
    if (!isQuestion(prompt.text)) continue;
    if (prompt.branded ? !rest.branded : namesCompetitor(text)) continue;
    if (accepted.some((earlier) => overlap(earlier.stems, stems) >= MAX_OVERLAP)) continue;
    accepted.push({ prompt, stems });
  }
  return accepted.map(({ prompt }) => prompt);
}

function isQuestion(text: string): boolean {
  const words = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)].filter(
    (part) => part.isWordLike,
  );
  return words.length >= 5 && words.length <= 18 && /[?？؟;]$/.test(text) && !text.includes('\n');
}

/** Whole words, ignoring case and accents. */
function nameFinder(names: string[]): (text: string) => boolean {
  const wanted = names.map(spaced).filter((name) => name.trim() !== '');
  return (text) => wanted.some((name) => spaced(text).includes(name));
}

function spaced(text: string): string {
  const folded = normalized(text, 'NFKD').replace(/\p{M}/gu, '');
  return ` ${wordsOf(folded).join(' ')} `;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function stemsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => !COMMON.has(word))
      .map(stemmer),
  );
}

function overlap(one: Set<string>, other: Set<string>): number {
  const union = one.union(other).size;
  return union === 0 ? 1 : one.intersection(other).size / union;
}
