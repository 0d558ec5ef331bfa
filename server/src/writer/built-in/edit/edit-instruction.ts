/** What the built-in writer can do to a page; anything else needs a model. */
export type EditInstruction =
  | { kind: 'replace'; from: string; to: string }
  | { kind: 'set_title'; to: string }
  | { kind: 'set_meta'; to: string }
  /** A section by its heading, or a text word for word. */
  | { kind: 'remove'; what: 'section' | 'text'; about: string }
  | { kind: 'refresh' }
  | { kind: 'add_section'; about: string };

/** Instructions that one rule can carry out are shorter than this. */
const MAX_INSTRUCTION = 600;
const POLITE = /^(?:please |can you |could you |kindly |now )+/i;
/** An instruction with two orders needs something that understands both. */
const TWO_ORDERS =
  /[.;] (?:then |also |and )?(?:replace|change|remove|delete|add|refresh|update|rename|rewrite|make)\b|\band (?:then |also )?(?:remove|delete|add|rewrite|replace|rename)\b/i;
/** No two of its alternatives match the same words, because a repetition would then be tried in every combination. */
const TAIL =
  /(?: (?:everywhere|throughout|globally|(?:on|in|across) (?:all|every|each|these|the|this)(?: selected)?(?: of the)? (?:pages?|content|texts?|copy)))*[.!]?$/i;
const SET =
  /^(?:change|set|update|replace|rename) the (?:page )?(title|headline|meta description|description) (?:to|with|into)[: ]+(.+)$/i;
const REFRESH =
  /^(?:refresh|update|check)(?: (?:all|the|and))*(?: (?:facts?|figures?|numbers?|prices?|dates?|and))+[.!]?$/i;
const QUOTED = '["“]([^"“”]+)["”]';
const REPLACE_QUOTED = new RegExp(
  `^(?:replace|change|rename)\\s+(?:[a-z ]{0,40})${QUOTED} (?:with|to|by) (?:[a-z ]{0,25})${QUOTED}$`,
  'i',
);
const INSTEAD = new RegExp(`^use ${QUOTED} instead of ${QUOTED}$`, 'i');
const REPLACE_PLAIN = /^(?:replace|change|rename) (?:the )?(.+?) (?:with|to|by) (.+)$/i;
const FROM_TO = /^(?:change|update) .{0,60}?\bfrom (.+?) to (.+)$/i;
/** A quality or a part of a page, as opposed to words that stand on it. */
const NO_WORDS =
  /\b(?:tone|style|voice|wording|structure|order|format|length|layout|intro(?:duction)?|opening|paragraphs?|sections?|sentences?|headings?|headlines?|language|everything|spelling|grammar|examples?|summary|more|less|better|shorter|longer|friendly|formal|casual)\b/i;
const MAX_WORDS = 6;
const REMOVE_QUOTED = new RegExp(`^(?:remove|delete) (?:[a-z ]{0,30})${QUOTED}$`, 'i');
const REMOVE_SECTION = /^(?:remove|delete) (?:the )?(?:section (?:about|on) (.+)|(.+?) section)$/i;
const ADD =
  /^(?:add|write) (?:an? |the |one |another )?(?:(?:new|short|small|brief) )*(?:section|paragraph) (?:about|on) (.+)$/i;

/** Parses an instruction; null when it needs judgment instead of a mechanical change. */
export function readInstruction(instruction: string): EditInstruction | null {
  const whole = instruction.replace(/\s+/g, ' ').trim().replace(POLITE, '');
  if (whole.length > MAX_INSTRUCTION || TWO_ORDERS.test(whole)) return null;
  const setting = SET.exec(whole);
  if (setting?.[2]) {
    const to = bare(setting[2]);
    return /title|headline/i.test(setting[1] ?? '') ? { kind: 'set_title', to } : { kind: 'set_meta', to };
  }
  if (REFRESH.test(whole)) return { kind: 'refresh' };
  const text = whole.replace(TAIL, '');
  return readReplace(text) ?? readRemove(text) ?? readAdd(text);
}

const bare = (text: string) => text.replace(/^["“”]|["“”]$/g, '').trim();

function readReplace(text: string): EditInstruction | null {
  const quoted = REPLACE_QUOTED.exec(text);
  const instead = INSTEAD.exec(text);
  const plain = FROM_TO.exec(text) ?? REPLACE_PLAIN.exec(text);
  const [, from = '', to = ''] = quoted ?? (instead ? ['', instead[2], instead[1]] : (plain ?? []));
  if (from === '' || to === '' || from === to) return null;
  if (quoted || instead) return { kind: 'replace', from, to };
  const isPlain = !NO_WORDS.test(`${from} ${to}`) && from.split(' ').length <= MAX_WORDS;
  return isPlain ? { kind: 'replace', from: bare(from), to: bare(to) } : null;
}

function readRemove(text: string): EditInstruction | null {
  const quoted = REMOVE_QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return { kind: 'remove', what: 'text', about: quoted };
  const [, about, named] = REMOVE_SECTION.exec(text) ?? [];
  const subject = bare(about ?? named ?? '');
  return subject === '' ? null : { kind: 'remove', what: 'section', about: subject };
}

function readAdd(text: string): EditInstruction | null {
  const about = bare(ADD.exec(text)?.[1] ?? '');
  return about === '' ? null : { kind: 'add_section', about };
}
