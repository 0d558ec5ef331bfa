/** What the built-in writer can do to a page; anything else needs a model. */
export type EditInstruction =
  | { kind: 'replace'; from: string; to: string }
  | { kind: 'set_title'; to: string }
  | { kind: 'set_meta'; to: string }
  | { kind: 'remove'; what: 'section' | 'sentence' | 'item' | 'link'; about: string; exact: boolean }
  | { kind: 'refresh' }
  | { kind: 'add_section'; about: string };

const POLITE = /^(?:please |can you |could you |kindly |now )+/i;
const QUOTED = '["“”‘’\']([^"“”]+?)["“”‘’\']';
/** No two of its alternatives match the same words, because a repetition would then be tried in every combination. */
const TAIL =
  '(?: (?:everywhere|throughout|globally|(?:on|in|across) (?:all|every|each|these|the|this)(?: selected)?(?: of the)? (?:pages?|content|texts?|copy)))*[.!]?$';
/** A quality or a part of a page, as opposed to words that occur on it. */
const NO_WORDS =
  /\b(?:tone|style|voice|wording|structure|order|format|formatting|length|layout|intro(?:duction)?|opening|paragraphs?|sections?|sentences?|headings?|headlines?|call to action|cta|language|everything|it all|spelling|grammar|bullets?|bullet points|passive|jargon|examples?|keywords?|focus|emphasis|summary)\b/i;
const REFRESH =
  /^(?:refresh|update|re-?check|verify|check|renew|correct)(?: and (?:refresh|update|correct|fix))?(?: (?:all|the|any|every|each|of|these|this|outdated|old|stale|its|our))*(?: (?:facts?|figures?|numbers?|prices?|pricing|dates?|versions?|details?|data|information|content|pages?|facts and figures|prices and dates|(?:facts?|prices?|numbers?|dates?|versions?)(?:,? (?:and )?(?:facts?|prices?|numbers?|dates?|versions?|figures?))+))?(?: (?:on|in|of|from|with|against) (?!.*\bto\b).{0,60})?[.!]?$/i;
const UP_TO_DATE = /^(?:bring|get|keep|make) .{0,60}\bup[- ]to[- ]date\b.{0,30}$/i;
const ADD =
  /^(?:add|include|insert|append|create|write)\s+(?:an? |the |one |another )?(?:(?:new|short|small|brief|dedicated|detailed) )*(?:section|paragraph|part|chapter|block|passage|info(?:rmation)?|details?|something|facts?)\s+(?:about|on|for|covering|explaining|describing|regarding|with|titled|called|that (?:explains?|covers?|describes?|is about))\s+(.+?)[.!]?$/i;
const REMOVE_PART =
  /^(?:remove|delete|drop|cut|take out|strip|get rid of)\s+(?:(?:all|every|any|each|the|a|of) )*(sections?|paragraphs?|sentences?|lines?|mentions?|references?|bullets?(?: points?)?|points?|items?|links?|parts?|text|content|claims?|statements?|anything|everything|facts?)\s+(?:about|on|of|to|that mentions?|that talks? about|mentioning|regarding|titled|called|named|with|containing|concerning|covering)\s+(.+?)$/i;
const REMOVE_NAMED =
  /^(?:remove|delete|drop|cut|take out|strip|get rid of)\s+(?:(?:all|every|any|the) )*(.+?) (sections?|paragraphs?|sentences?|mentions?|references?|bullets?|items?|links?|list|table)$/i;
const REMOVE_QUOTED = new RegExp(
  `^(?:remove|delete|drop|cut|take out|strip)\\s+(?:(?:all|every|any|the|words?|phrases?|text|sentences?) )*${QUOTED}$`,
  'i',
);

/** Instructions that one rule can carry out are shorter than this. */
const MAX_INSTRUCTION = 600;

/** Parses an instruction; null when it needs judgment instead of a mechanical change. */
export function readInstruction(instruction: string): EditInstruction | null {
  const text = instruction.replace(/\s+/g, ' ').trim().replace(POLITE, '');
  if (text.length > MAX_INSTRUCTION) return null;
  // An instruction with two orders needs something that understands both.
  if (
    /[.;] (?:then |also |and )?(?:replace|change|remove|delete|add|refresh|update|rename|rewrite|make)\b|\band (?:then |also )?(?:remove|delete|add|rewrite|replace|rename)\b/i.test(
      text,
    )
  )
    return null;
  return readSetting(text) ?? readRefresh(text) ?? readReplace(text) ?? readRemove(text) ?? readAdd(text);
}

const cleaned = (text: string) =>
  text
    .trim()
    .replace(/^["“”‘’']|["“”‘’']$/g, '')
    .trim();

function readSetting(text: string): EditInstruction | null {
  const match =
    /^(?:change|set|update|replace|rename) the (?:page )?(title|headline|meta description|description)(?: of (?:the|this) page)? (?:to|with|into)[: ]+(.+)$/i.exec(
      text,
    );
  if (!match) return null;
  const to = cleaned(match[2] ?? '');
  if (to === '') return null;
  return /title|headline/i.test(match[1] ?? '') ? { kind: 'set_title', to } : { kind: 'set_meta', to };
}

const readRefresh = (text: string): EditInstruction | null =>
  REFRESH.test(text) || UP_TO_DATE.test(text) ? { kind: 'refresh' } : null;

const REPLACE_QUOTED = new RegExp(
  `^(?:replace|change|rename|swap|update|correct|substitute)\\s+(?:[^"“”]{0,40}?)${QUOTED}\\s+(?:with|to|into|by|for|as|→|->|=>)\\s+(?:[a-z ]{0,25})${QUOTED}${TAIL}`,
  'i',
);
const FROM_TO = new RegExp(
  `^(?:change|update|raise|lower|correct|rename|move|increase|decrease|reduce|switch)\\s+.{0,60}?\\bfrom\\s+(.+?)\\s+to\\s+(.+?)${TAIL}`,
  'i',
);
const REPLACE_PLAIN = new RegExp(
  `^(?:replace|change|rename|swap|substitute|update|correct)\\s+(?:(?:all|every|each|the|any|of) )*(?:(?:mentions?|occurrences?|instances?|uses?|words?|names?|terms?|phrases?|references?)(?: of| to)? )?(?:the (?:word|name|term|phrase) )?(.+?)\\s+(?:with|to|into|by|→|->|=>)\\s+(.+?)${TAIL}`,
  'i',
);
const INSTEAD = new RegExp(
  `^(?:use|write|say|call it)\\s+(.+?)\\s+(?:instead of|rather than|in place of)\\s+(.+?)${TAIL}`,
  'i',
);

function readReplace(text: string): EditInstruction | null {
  const instead = INSTEAD.exec(text);
  const match = REPLACE_QUOTED.exec(text) ?? FROM_TO.exec(text) ?? REPLACE_PLAIN.exec(text);
  const [from, to] = instead ? [instead[2], instead[1]] : [match?.[1], match?.[2]];
  if (from === undefined || to === undefined) return null;
  const isQuoted = /["“”]/.test(text) || /^‘.*’|^'.*'/.test(from);
  const [old, fresh] = [cleaned(from), cleaned(to.replace(/[.!]$/, ''))];
  if (old === '' || fresh === '' || old === fresh) return null;
  if (
    !isQuoted &&
    (NO_WORDS.test(old) ||
      old.split(' ').length > 8 ||
      /\b(?:more|less|better|shorter|longer|friendl\w+|formal|casual)\b/i.test(fresh))
  )
    return null;
  return { kind: 'replace', from: old, to: fresh };
}

function readRemove(text: string): EditInstruction | null {
  const quoted = REMOVE_QUOTED.exec(text.replace(/[.!]$/, ''));
  if (quoted) return { kind: 'remove', what: 'sentence', about: cleaned(quoted[1] ?? ''), exact: true };
  const part = REMOVE_PART.exec(text.replace(/[.!]$/, ''));
  const named = part ? null : REMOVE_NAMED.exec(text.replace(/[.!]$/, ''));
  const [what, about] = part ? [part[1], part[2]] : [named?.[2], named?.[1]];
  if (what === undefined || about === undefined) return null;
  const subject = cleaned(about.replace(new RegExp(TAIL, 'i'), '').replace(/^(?:the|our|your|any)\s+/i, ''));
  if (
    subject === '' ||
    /^(?:last|first|second|third|next|longest|shortest|unnecessary|redundant|duplicate)\b/i.test(subject)
  )
    return null;
  return { kind: 'remove', what: partOf(what), about: subject, exact: /["“”]/.test(about) };
}

function partOf(what: string): 'section' | 'sentence' | 'item' | 'link' {
  if (/^section|^part|^table|^list$|^content/i.test(what)) return 'section';
  if (/^bullet|^item|^point/i.test(what)) return 'item';
  return /^link/i.test(what) ? 'link' : 'sentence';
}

function readAdd(text: string): EditInstruction | null {
  const about = cleaned(ADD.exec(text)?.[1]?.replace(new RegExp(TAIL, 'i'), '') ?? '');
  return about === '' ? null : { kind: 'add_section', about };
}
