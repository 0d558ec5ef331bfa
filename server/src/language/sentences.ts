const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Abbreviations that look like the end of a sentence but are not, when more text follows. */
const OPEN_END =
  /(?:^|[\s(["'“])(?:e\.g|i\.e|vs|cf|viz|approx|resp|incl|ca|no|nos|vol|ver|fig|figs|sec|eq|pp|ed|eds|est|dept|mr|mrs|ms|dr|prof|st|sr|jr|gen|rev|gem|bzw|ggf|inkl|exkl|zzgl|mind|evtl|sog|bspw|tel|nr|avv|dott|bijv|aprox|ul|al|woj|godz|np|hab|inż|mgr|lek|med|av|avda|bd|art|ул|мкр|τηλ|\p{L})\.["'”)\]]?\s*$/iu;
/** These may end a sentence, unless the next word is lowercase or a number. */
const SOFT_END = /(?:^|[\s(])(?:etc|inc|ltd|co|corp|gmbh|u\.s|u\.k|a\.m|p\.m|al)\.["'”)\]]?\s*$/i;
/** "im 1. Stock", "vom 3. Mai": a German ordinal, after a word that asks for its noun. */
const ORDINAL =
  /(?:^|[\s(])(?:im|vom|zum|zur|beim|bis|seit|ab|der|die|das|den|dem|des|jede[mnrs]?|unsere[mnrs]?|(?<!\bI )am) \d{1,2}\.\s*$/i;
/** "30. Juni": a German date. */
const DAY_OF_MONTH = /(?:^|\s)\d{1,2}\.\s*$/;
const GERMAN_MONTH = /^(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/;
/** Longer than any ending above with the quotation marks and brackets after it. */
const MAX_TAIL = 32;
/** Without one of these before its last character, a paragraph is one sentence. */
const ENDS = /[\p{Sentence_Terminal}\u0085\u2024]/u;

/** `tail` is the end of the text on the left. */
function isCutInside(tail: string, right: string): boolean {
  const next = right.trimStart();
  if (next === '') return false;
  if (OPEN_END.test(tail) && !/\bI\.\s*$/.test(tail)) return true;
  if (ORDINAL.test(tail) && /^\p{Lu}\p{Ll}/u.test(next)) return true;
  if (DAY_OF_MONTH.test(tail) && GERMAN_MONTH.test(next)) return true;
  if (/^[a-z\d]/.test(next) && (SOFT_END.test(tail) || /\.\.\.\s*$/.test(tail))) return true;
  // "3." + "2", "Node." + "js", ".NET": without white space, no sentence ends.
  if (!/\s$/.test(tail) && /[.?!]$/.test(tail)) return /^[\w/]/.test(right);
  // "… runs fast." + "and small" is a broken line, not two sentences.
  return /^[a-z]+[\s,]/.test(next) && !/[.?!…:;]["'”’)\]]*\s*$/.test(tail);
}

/**
 * Sentences of plain text in order, trimmed, with white space folded. A blank line always ends one. Linear in the
 * text's length, even when a sentence never ends.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    const line = paragraph.replace(/\s+/g, ' ');
    if (UNENDED.test(line)) {
      sentences.push(...clausesOf(line));
      continue;
    }
    const end = line.search(ENDS);
    if (end < 0 || end >= line.length - 1) {
      if (line.trim() !== '') sentences.push(line.trim());
    } else addSentences(line, sentences);
  }
  return sentences;
}

/** Thai and Lao end no sentence with a sign; a space stands between clauses, and around names and figures. */
const UNENDED = /[\p{sc=Thai}\p{sc=Lao}]/u;
/** Characters from which on a run up to a space is a clause. */
const MIN_CLAUSE = 60;

function clausesOf(line: string): string[] {
  const clauses: string[] = [];
  let open = '';
  for (const run of line.trim().split(' ')) {
    open = open === '' ? run : `${open} ${run}`;
    if (open.length < MIN_CLAUSE) continue;
    clauses.push(open);
    open = '';
  }
  // A short rest says nothing alone.
  if (open.length < MIN_CLAUSE / 2 && clauses.length > 0) clauses.push(`${clauses.pop()} ${open}`.trim());
  else if (open !== '') clauses.push(open);
  return clauses;
}

function addSentences(line: string, sentences: string[]) {
  let start = 0;
  for (const { segment, index } of segmenter.segment(line)) {
    if (index === start || isCutInside(line.slice(Math.max(start, index - MAX_TAIL), index), segment))
      continue;
    sentences.push(line.slice(start, index).trim());
    start = index;
  }
  if (line.slice(start).trim() !== '') sentences.push(line.slice(start).trim());
}
