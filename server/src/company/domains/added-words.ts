/**
 * Sentences of a text that another one lacks, each on its own line, without headings. Source marks after sentences are
 * ignored, so a sentence with a new source is not new.
 */
export function addedWords(before: string, after: string): string {
  const known = new Set(sentencesOf(before).map(bare));
  return sentencesOf(after)
    .filter((sentence) => !known.has(bare(sentence)) && !ABSENCE.test(sentence))
    .join('\n\n');
}

const HEADING = /^(?:#{1,6}\s|\*\*[^*]+\*\*$)/;
/** How a description marks what the pages do not say. */
const ABSENCE = /^The pages read do not say:/;

/** Source mark after a sentence. */
const SOURCE = /\s*\(\[[^\]\n]{0,300}\]\([^)\n]{0,2000}\)\)/g;

const sentencesOf = (markdown: string) =>
  markdown
    .replace(SOURCE, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !HEADING.test(line))
    .flatMap((line) => line.replace(/^(?:[-*+]|\d+[.)])\s+/, '').split(/(?<=[.!?])\s+(?=\p{Lu}|\p{Lo}|\d)/u));

const bare = (sentence: string) =>
  sentence
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
