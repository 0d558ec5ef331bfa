const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const WITHOUT_ONE = [...ONES.slice(2), ...TENS.slice(2)].join('|');
const BELOW_HUNDRED = `(?:(?:${TENS.slice(2).join('|')})[- ](?:${ONES.slice(1, 10).join('|')})|${WITHOUT_ONE})`;

/**
 * Source of a pattern for numbers in words: "three", "twenty-four", "two hundred", "a dozen". "One" alone is a pronoun
 * more often than a number and counts only before a hundred or more, or before a unit that asks for it.
 */
export const WORD_NUMBER = `(?:(?:one|a|${BELOW_HUNDRED}) (?:hundred|thousand|million|billion)|${BELOW_HUNDRED}|a dozen|one(?=[ -](?:milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|percent|per cent|dollars?|euros?|pounds?)\\b))`;

const SCALES: Record<string, number> = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 };

/** Null for what is no number in words. */
export function valueOfWords(text: string): number | null {
  const words = text.toLowerCase().split(/[\s-]+/);
  if (words.join(' ') === 'a dozen') return 12;
  const scale = SCALES[words.at(-1) ?? ''];
  const small = scale === undefined ? words : words.slice(0, -1);
  const values = small.map((word) =>
    word === 'a'
      ? 1
      : ONES.includes(word)
        ? ONES.indexOf(word)
        : TENS.includes(word)
          ? TENS.indexOf(word) * 10
          : null,
  );
  if (values.length === 0 || values.includes(null)) return null;
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0) * (scale ?? 1);
}
