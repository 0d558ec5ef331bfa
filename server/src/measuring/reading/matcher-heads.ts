import { COMPANY_VERBS } from './matcher-cues.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader } from './matcher-surroundings.ts';
import { tierOf } from './matcher-words.ts';

const MARKER =
  '(?:>\\s{0,3}){0,9}(?:[-*+•‣]\\s|\\d{1,9}[.)]\\s|[a-z]\\)\\s|#{1,6}\\s)?\\s{0,9}(?:\\[[ x]\\]\\s{0,9})?(?:\\d{1,9}[.)]\\s{0,9})?';
/** Pictures that stand before a name: a car, a number in a key, a flag. */
const PICTURES =
  '(?:(?:\\p{Extended_Pictographic}|\\d\\ufe0f?\\u20e3|[\\u{1f1e6}-\\u{1f1ff}\\ufe0f\\u200d]){1,9}\\s{0,3})?';
const LEADS = new RegExp(`^\\s*${MARKER}${PICTURES}[*_\`"“„\\[]*$`, 'u');
const FIRST_CELL = /^\s*\|\s*[*_`[]*$/;
/** Signs before a name in its cell are few. */
const LEAD_REACH = 100;
const LATER_CELL = /\|\s*[*_`[]*$/;
const CLOSING = /^[*_`"”“\]]*(?:\s*\((?:[^()\s]|\([^()\s]*\))*\))?[*_]*/;
const HEAD = new RegExp(
  `^[ \\t]*(?:\\|[ \\t]*[*_\`\\[]*|${MARKER.replace(')?\\s{0,9}', ')\\s{0,9}')}[*_\`\\[]*|[*_]{2})([^\\n:–—|*_\\]-][^\\n:–—|*_\\]]{1,39}?)[*_\`\\]]*(?:\\([^)\\n]*\\))?[ \\t]*(?::|[–—|]|[*_]|-\\s|$)`,
  'gm',
);
const TABLE_RULE = /^[ \t]*\|?[ \t|:-]*--/;
const DESCRIBES = /^(?:an?|the|one|best|known|great|popular|ideal|free|good|our|my)$/;

/**
 * Whether a name that is the whole head of a list item, heading, line or table cell names something: `name`, `maybe`, or
 * null where it is no such head. Labels (Target: 20%) look alike, so what the other heads are decides.
 */
export function readHead(reader: Reader, { start, end }: Occurrence): 'name' | 'maybe' | null {
  const { text } = reader;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const lead = text.slice(from, start);
  const rest = text.slice(end, to).replace(CLOSING, '').trim();
  const siblings = siblingHeads(reader, from, to);
  if (FIRST_CELL.test(lead)) {
    const isName = rest.startsWith('|') && siblings !== 'words' && !isTableHeader(text, from);
    return isName ? 'name' : 'maybe';
  }
  if (LATER_CELL.test(lead.slice(-LEAD_REACH))) return 'maybe';
  if (!LEADS.test(lead)) return null;
  if (rest === '' || /^(?:[–—]|-\s|<br)/.test(rest)) return siblings === 'words' ? 'maybe' : 'name';
  if (!rest.startsWith(':')) return null;
  const [word = ''] = rest.match(/\p{L}+/u) ?? [];
  const described = DESCRIBES.test(word.toLowerCase()) || COMPANY_VERBS.has(word.toLowerCase());
  return siblings === 'names' || described ? 'name' : 'maybe';
}

/** What the heads of the other lines are. */
function siblingHeads(reader: Reader, from: number, to: number): 'names' | 'words' | 'none' {
  const { all, names } = headsOf(reader);
  const isElsewhere = ({ first, last }: Reach) => first < from || last > to;
  if (!isElsewhere(all)) return 'none';
  return isElsewhere(names) ? 'names' : 'words';
}

/** Places of the first and the last head of a kind; of none, what is beyond no text. */
interface Reach {
  first: number;
  last: number;
}

const reachOf = (heads: Head[]): Reach => ({
  first: heads[0]?.index ?? Number.POSITIVE_INFINITY,
  last: heads.at(-1)?.index ?? Number.NEGATIVE_INFINITY,
});

interface Head {
  index: number;
  isName: boolean;
}

/** Read once for each text. */
const known = new WeakMap<Reader, { all: Reach; names: Reach }>();

function headsOf(reader: Reader) {
  const kept = known.get(reader);
  if (kept) return kept;
  const heads = findHeads(reader);
  const reaches = { all: reachOf(heads), names: reachOf(heads.filter(({ isName }) => isName)) };
  known.set(reader, reaches);
  return reaches;
}

function findHeads({ text, tracked }: Reader): Head[] {
  return [...text.matchAll(HEAD)]
    .filter(({ index }) => !isTableHeader(text, index))
    .map(({ 0: head, 1: phrase = '', index }) => {
      const words = phrase.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
      const isTracked = tracked.has(index + head.indexOf(phrase));
      return { index, isName: isTracked || words.some((word) => tierOf(word) === null) };
    });
}

/** Whether the line that begins here stands over the rule of a table. */
function isTableHeader(text: string, lineStart: number): boolean {
  const end = text.indexOf('\n', lineStart);
  return end >= 0 && text[lineStart] === '|' && TABLE_RULE.test(text.slice(end + 1));
}
