const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Ends that look like the end of a sentence and are not, when more text follows. */
const OPEN_END =
  /(?:^|[\s(["'“])(?:e\.g|i\.e|vs|cf|viz|approx|resp|incl|ca|no|nos|vol|ver|fig|figs|sec|eq|pp|ed|eds|est|dept|mr|mrs|ms|dr|prof|st|sr|jr|gen|rev|[A-Z])\.["'”)\]]?\s*$/i;
/** These may end a sentence; they do not when the next word is in lower case or a number. */
const SOFT_END = /(?:^|[\s(])(?:etc|inc|ltd|co|corp|gmbh|u\.s|u\.k|a\.m|p\.m|al)\.["'”)\]]?\s*$/i;

function isCutInside(left: string, right: string): boolean {
  const next = right.trimStart();
  if (next === '') return false;
  if (OPEN_END.test(left) && !/\bI\.\s*$/.test(left)) return true;
  if (/^[a-z\d]/.test(next) && (SOFT_END.test(left) || /\.\.\.\s*$/.test(left))) return true;
  // "3." + "2", "Node." + "js", ".NET": no white space, so no sentence ended.
  if (!/\s$/.test(left) && /[.?!]$/.test(left)) return /^[\w/]/.test(right);
  // "… runs fast." + "and small" is a broken line rather than two sentences.
  return /^[a-z]+[\s,]/.test(next) && !/[.?!…:;]["'”’)\]]*\s*$/.test(left);
}

/** Sentences of plain text in order, trimmed, with white space folded. A line break after a blank line always ends one. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    let open = '';
    for (const { segment } of segmenter.segment(paragraph.replace(/\s+/g, ' '))) {
      if (open !== '' && !isCutInside(open, segment)) {
        sentences.push(open.trim());
        open = '';
      }
      open += segment;
    }
    if (open.trim() !== '') sentences.push(open.trim());
  }
  return sentences;
}
