import { isKind, isMatter, type Language } from './matcher-languages.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader, Surroundings } from './matcher-surroundings.ts';
import { tierOf } from './matcher-words.ts';

const SENTENCE_END = /[.!?;\n]/;
/** How many words on either side are considered. */
const MAX_REACH = 12;
const INTO =
  /^(?:in|with|via|on|through|into|using|use|uses|used|mit|uber|avec|dans|con|via|met|com|no|en|prends|usa)$/;
const MOVED = /^(?:from|switch|switched|switching|move|moved|migrate|migrated|migrating)$/;
const INDEFINITE = /^(?:un|uno|una|um|uma|uns|umas|cada|ogni|nenhum|nessun)$/;
const ADVERBS =
  /^(?:just|simply|still|only|einfach|gewoon|simplement|juste|simplemente|solo|semplicemente|simplesmente|po|prostu)$/;
/** is quip any good */
const ASKED = /^(?:any|good|worth|legit|safe|free|better|reliable|down)$/;
const TO_BE = /^(?:is|was|ist|est|es|e|is|sind|are)$/;

/**
 * A lowercase word that is also a brand's name. It means the brand when only a product fits the sentence: "folk is a
 * lightweight CRM", "just use slack for the team chat", "we moved from Jira to linear".
 */
export function readLower(
  reader: Reader,
  occurrence: Occurrence,
  around: Surroundings,
): 'name' | 'likely' | 'word' {
  const { code, language } = reader.spoken;
  const { before, after } = around;
  if (before !== null && language.articles.has(before) && !language.names_with_article) return 'word';
  if (before !== null && INDEFINITE.test(before)) return 'word';
  const ahead = wordsAhead(reader, occurrence);
  const behind = wordsBehind(reader, occurrence);
  const [verb = '', article = '', ...rest] = ahead;
  const begins = reader.casual || around.starts || behind.length === 0;
  if (begins && TO_BE.test(verb) && language.articles.has(article) && rest.slice(0, 5).some(isKind))
    return 'name';
  if (before === 'to' && behind.slice(1, 5).some((word) => MOVED.test(word)) && isUnlisted(behind[1]))
    return 'name';
  if (!reader.casual) return 'word';
  if (before !== null && TO_BE.test(before) && after !== null && ASKED.test(after)) return 'name';
  const lead = before !== null && ADVERBS.test(before) ? behind[1] : before;
  const led = lead && (INTO.test(lead) || language.uses.has(lead) || language.articles.has(lead));
  const ends = after === null || !isNounLike(after, language);
  if (led && ends && [...ahead, ...behind].some(isMatter)) return 'name';
  return code !== 'en' && led && ends ? 'likely' : 'word';
}

const isUnlisted = (word: string | undefined) => word !== undefined && tierOf(word) === null;
const GOES_ON =
  /^(?:for|and|or|to|with|on|in|at|since|because|as|if|when|from|but|too|instead|every|all|und|fur|oder|et|pour|depuis|y|para|desde|e|per|da|ogni|en|voor|sinds|com|para|chaque|jeden|cada)$/;
/** "use square brackets": another noun follows. */
const isNounLike = (word: string, language: Language) => !GOES_ON.test(word) && !language.common.has(word);

function wordsAhead({ clean, tokens }: Reader, { next, end }: Occurrence): string[] {
  const found: string[] = [];
  let at = end;
  for (const token of tokens.slice(next, next + MAX_REACH)) {
    if (SENTENCE_END.test(clean.slice(at, token.start))) break;
    found.push(token.text);
    at = token.end;
  }
  return found;
}

/** Nearest first. */
function wordsBehind({ clean, tokens }: Reader, { first, start }: Occurrence): string[] {
  const found: string[] = [];
  let at = start;
  for (const token of tokens.slice(Math.max(0, first - MAX_REACH), first).toReversed()) {
    if (SENTENCE_END.test(clean.slice(token.end, at))) break;
    found.push(token.text);
    at = token.start;
  }
  return found;
}
