import { COMPANY_VERBS } from './matcher-cues.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader } from './matcher-surroundings.ts';
import { tierOf } from './matcher-words.ts';

const MARKER =
  '(?:>\\s{0,3}){0,9}(?:[-*+•‣]\\s|\\d{1,9}[.)]\\s|[a-z]\\)\\s|#{1,6}\\s)?\\s{0,9}(?:\\[[ x]\\]\\s{0,9})?(?:\\d{1,9}[.)]\\s{0,9})?';
/** Symbols before a name: a car, a numbered key, a flag. */
const PICTURES =
  '(?:(?:\\p{Extended_Pictographic}|\\d\\ufe0f?\\u20e3|[\\u{1f1e6}-\\u{1f1ff}\\ufe0f\\u200d]){1,9}\\s{0,3})?';
const LEADS = new RegExp(`^\\s*${MARKER}${PICTURES}[*_\`"“„\\[]*$`, 'u');
const FIRST_CELL = /^\s*\|\s*[*_`[]*$/;
/** Maximum number of signs before a name in its cell. */
const MAX_LEAD_REACH = 100;
const LATER_CELL = /\|\s*[*_`[]*$/;
const CLOSING = /^[*_`"”“\]]*(?:\s*\((?:[^()\s]|\([^()\s]*\))*\))?[*_]*/;
const HEAD = new RegExp(
  `^[ \\t]*(?:\\|[ \\t]*[*_\`\\[]*|${MARKER.replace(')?\\s{0,9}', ')\\s{0,9}')}[*_\`\\[]*|[*_]{2})([^\\n:–—|*_\\]-][^\\n:–—|*_\\]]{1,39}?)[*_\`\\]]*(?:\\([^)\\n]*\\))?[ \\t]*(?::|[–—|]|[*_]|-\\s|$)`,
  'gm',
);
const TABLE_RULE = /^[ \t]*\|?[ \t|:-]*--/;
const DESCRIBES = /^(?:an?|the|one|best|known|great|popular|ideal|free|good|our|my)$/;

/**
 * Whether a name that fills the head of a list item, heading, line or table cell really is a name: `name`, `maybe`, or
 * null when it is not such a head. Labels (Target: 20%) look the same, so the other heads decide.
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
  if (LATER_CELL.test(lead.slice(-MAX_LEAD_REACH))) return 'maybe';
  if (!LEADS.test(lead)) return null;
  if (rest === '' || /^(?:[–—]|-\s|<br)/.test(rest)) return siblings === 'words' ? 'maybe' : 'name';
  if (!rest.startsWith(':')) return null;
  const [word = ''] = rest.match(/\p{L}+/u) ?? [];
  const described = DESCRIBES.test(word.toLowerCase()) || COMPANY_VERBS.has(word.toLowerCase());
  return siblings === 'names' || described ? 'name' : 'maybe';
}

/** Classifies the heads of the other lines. */
function siblingHeads(reader: Reader, from: number, to: number): 'names' | 'words' | 'none' {
  const { all, names } = headsOf(reader);
  const isElsewhere = ({ first, last }: Reach) => first < from || last > to;
  if (!isElsewhere(all)) return 'none';
  return isElsewhere(names) ? 'names' : 'words';
}

/** Positions of the first and last head of a kind; if there is none, positions beyond the text. */
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

/** Computed once per text. */
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

/** Whether this line is directly above the rule of a table. */
function isTableHeader(text: string, lineStart: number): boolean {
  const end = text.indexOf('\n', lineStart);
  return end >= 0 && text[lineStart] === '|' && TABLE_RULE.test(text.slice(end + 1));
}
