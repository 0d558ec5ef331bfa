import { splitSentences } from '../../../language/sentences.ts';
import type { VariantElement, WriteVariant } from '../../variant-types.ts';
import { callsUpon, ONE_SPEAKS } from './variant-cues.ts';
import { readPageOf } from './variant-place.ts';

const MIN_WORDS = 4;
const MAX_WORDS = 40;

/**
 * What the page's own summary for search engines says, sentence by sentence, without its calls, telephone numbers and the name in front of
 * it. Where a line is no sentence it may stand only beside others that are none.
 */
export function summaryOf(input: WriteVariant, { content }: VariantElement): string[] {
  const description = readPageOf(input)?.description;
  if (!description || /…$|\.{2,}$/.test(description)) return [];
  const isLine = !/[.!?]$/.test(content.trim()) || content.split(/\s+/).length < 12;
  return splitSentences(description)
    .map((sentence) => withoutName(sentence.trim(), input.brand_name))
    .filter((sentence) => {
      const words = sentence.split(/\s+/).length;
      const isWhole = /^["“„«]?[\p{Lu}\p{N}]/u.test(sentence) && /\.$/.test(sentence);
      const isSaidByAll =
        !callsUpon(sentence) && !ONE_SPEAKS.test(sentence) && !/\d{3}\D{0,2}\d{3}/.test(sentence);
      return isWhole && words >= MIN_WORDS && words <= MAX_WORDS && isSaidByAll && (isLine || words >= 6);
    });
}

/** "Acme in Leeds – Repairs …" → "Repairs …". */
function withoutName(sentence: string, brand: string): string {
  const [name = '', ...rest] = sentence.split(/\s+[-–—|:]\s+|:\s+/);
  const isName = rest.length === 1 && name.split(/\s+/).length <= 6 && name.includes(brand);
  const said = rest[0] ?? '';
  return isName ? said.charAt(0).toUpperCase() + said.slice(1) : sentence;
}
