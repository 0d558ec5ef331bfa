const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const WITHOUT_ONE = [...ONES.slice(2), ...TENS.slice(2)].join('|');
const BELOW_HUNDRED = `(?:(?:${TENS.slice(2).join('|')})[- ](?:${ONES.slice(1, 10).join('|')})|${WITHOUT_ONE})`;

const PART = `(?:one|a|${BELOW_HUNDRED}) (?:hundred|thousand|million|billion)`;
const UNITS =
  'milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|percent|per cent|dollars?|euros?|pounds?';

/**
 * Source of a pattern for numbers in words: "three", "twenty-four", "one thousand two hundred", "a dozen". "One" alone
 * is more often a pronoun, so it counts only before a hundred or more, or before a unit that allows it.
 */
export const WORD_NUMBER = `(?:${PART}(?:(?: and)? ${PART}){0,8}(?:(?: and)? ${BELOW_HUNDRED})?|${BELOW_HUNDRED}|a dozen|one(?=[ -](?:${UNITS})\\b))`;

const SCALES: Record<string, number> = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 };

/** Null when it is not a number in words. */
export function valueOfWords(text: string): number | null {
  const words = text.toLowerCase().split(/[\s-]+/);
  if (words.join(' ') === 'a dozen') return 12;
  let [total, open] = [0, 0];
  for (const word of words) {
    const scale = SCALES[word];
    const ones = word === 'a' ? 1 : ONES.indexOf(word);
    const tens = TENS.indexOf(word);
    if (scale === 100) open = (open || 1) * scale;
    else if (scale !== undefined) [total, open] = [total + (open || 1) * scale, 0];
    else if (ones >= 0) open += ones;
    else if (tens > 1) open += tens * 10;
    else if (word !== 'and') return null;
  }
  return total + open;
}
