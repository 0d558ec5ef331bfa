import { PEOPLE } from '../../../language/english/english-nouns.words.ts';
import { readVerb } from '../../../language/english/english-verb-forms.ts';
import { nounNumber } from '../../../language/english/noun-number.ts';

const ASK_FOR_PAGE =
  /^(?:please |could you |can you |i (?:want|need|would like) |we (?:want|need) |let[’']s )*(?:to )?(?:(?:write|create|make|draft|generate|add|build|produce|publish|prepare|have)\b )?(?:(?:me|us) )?(?:(?:an?|the|one|another|some|our) )?(?:(?:new|short|long|detailed|simple|landing|comparison|dedicated|seo|help|faq|q&a|how-to|product|feature|web|content|separate|good) )*(?:page|article|guide|post|piece|content|section|faq|overview|text|copy|blog post|answer|entry)s?\b/i;
const LINK_WORD =
  /^[\s,:–-]*(?:(?:that |which |to )?(?:about|on|for|explain(?:s|ing)?|describ(?:es?|ing)|cover(?:s|ing)?|answer(?:s|ing)?|compar(?:es?|ing)|titled|called|named|discuss(?:es|ing)?|regarding|tell(?:s|ing)?(?: \w+)? about|show(?:s|ing)?)\b[\s:]*)?/i;
const COMMAND =
  /^(?:please )?(?:write|explain|describe|tell (?:me|us|people|buyers)) (?:(?:something )?(?:about|on|for) )?/i;
const QUESTION_OPENER =
  /^(?:what|which|who|whom|whose|where|when|why|how|is|are|do|does|did|can|could|should|would|will|has|have)\b/i;
const INDIRECT = /^(?:how to|whether|if)\b/i;
const PRICES =
  /^(?:the )?(?:pric(?:es?|ing)|costs?|fees?|plans?(?: and pric(?:es|ing))?|pric(?:es|ing) and plans?)\b\s*/i;
/** Something a company has, as opposed to what it offers. */
const POSSESSED =
  /^(?:security|privacy|support|team|company|history|mission|values|story|customers?|guarantees?|warrant(?:y|ies)|reliability|reputation|roadmap|experience|locations?|offices?|opening hours|services?|products?|features?|partners?|founders?|reviews?|approach|process)\b/i;

/** The request as the one question that a page answers. */
export interface PageQuestion {
  /** Usable as a title; a question whenever the request can be turned into one. */
  question: string;
  /** Whether the request was understood as an English question or topic. */
  english: boolean;
}

/** A buyer's question stays as it is; an instruction such as "Write a page about our pricing" becomes one. */
export function pageQuestion(request: string, brand: string, language: string): PageQuestion {
  const text = request
    .replace(/\s+/g, ' ')
    .replace(/^["“”'\s]+|(?<!["“”'\s])["“”'\s]+$/g, '')
    .slice(0, 300);
  const english = language === 'en';
  if (/\?$/.test(text) || !english) return { question: capitalised(text), english };
  const topic = withoutPronouns(topicIn(text), brand);
  return { question: capitalised(asQuestion(topic === '' ? text : topic, brand)), english };
}

/** The subject of an instruction, with "our" replaced by the brand's name. */
export const topicOf = (text: string, brand: string) =>
  withoutPronouns(text.replace(/(?<![.!?])[.!?]+$/, ''), brand);

/** "Please write a page about X." → "X" */
function topicIn(text: string): string {
  const bare = text.split(/(?<=[.!])\s/)[0]?.replace(/(?<![.!:;,\s])[.!:;,\s]+$/, '') ?? '';
  const asked = ASK_FOR_PAGE.exec(bare)?.[0];
  const rest = asked === undefined ? bare.replace(COMMAND, '') : bare.slice(asked.length);
  const link = asked === undefined ? '' : (LINK_WORD.exec(rest)?.[0] ?? '');
  const topic = rest
    .slice(link.length)
    .trim()
    .replace(/^["“”']|["“”']$/g, '');
  if (/\bcompar(?:es?|ing)\b/i.test(link)) return `comparison of ${topic}`;
  // "A page for agencies" names its readers, not its subject.
  return /^[\s,:–-]*for\b/i.test(link) ? `for ${topic}` : topic;
}

/** "our pricing" means the brand's. */
function withoutPronouns(topic: string, brand: string): string {
  return topic
    .replace(/\b(?:our (?:company|brand|product|business)|us|ourselves)\b/gi, brand)
    .replace(/^(?:our|my|the company[’']s)\s+/i, '')
    .replace(/\bour\b/gi, possessive(brand))
    .replace(/\bwe\b/gi, brand)
    .trim();
}

function asQuestion(topic: string, brand: string): string {
  const indirect = INDIRECT.exec(topic)?.[0].toLowerCase();
  if (indirect === 'how to') return `How do I ${topic.slice(7)}?`;
  if (QUESTION_OPENER.test(topic)) return directQuestion(topic);
  const parts = /^(.*?)\s*\bfor (.+)$/is.exec(` ${topic}`);
  const about = (parts?.[1] ?? topic).trim();
  const whom = parts?.[2] ?? null;
  const tail = whom === null ? '' : ` for ${whom}`;
  if (about === '') return `Is ${brand} right${tail}?`;
  if (PRICES.test(about)) return priceQuestion(about, brand, tail);
  return comparisonQuestion(about, brand) ?? topicQuestion(about, brand, tail);
}

function priceQuestion(about: string, brand: string, tail: string): string {
  const of = about.replace(PRICES, '').replace(/^(?:of|for|at|with)\s+/i, '');
  const thing = of === '' || of.toLowerCase() === brand.toLowerCase() ? brand : of;
  return `How much ${isPlural(thing) ? 'do' : 'does'} ${thing} cost${tail}?`;
}

function comparisonQuestion(about: string, brand: string): string | null {
  const versus = /^(.+?)\s+(?:vs\.?|versus|compared (?:with|to))\s+(.+)$/i.exec(about);
  if (versus) return `How does ${versus[1]} compare with ${versus[2]}?`;
  const compared = /^(?:a )?comparison (?:of|between|with|to) (.+?)(?:\s(?:and|with|to)\s(.+))?$/i.exec(
    about,
  );
  if (compared)
    return `How does ${compared[2] ? compared[1] : brand} compare with ${compared[2] ?? compared[1]}?`;
  const alternatives = /^(?:the |best )*alternatives? (?:to|of) (.+)$/i.exec(about);
  if (alternatives) return `What are the alternatives to ${alternatives[1]}?`;
  const integration = /^(?:the )?integrations? (?:with|for|of|to) (.+)$/i.exec(about);
  return integration ? `Does ${brand} integrate with ${integration[1]}?` : null;
}

function topicQuestion(about: string, brand: string, tail: string): string {
  const topic = about.replace(/^(?:the|an?)\s+/i, '');
  if (topic.toLowerCase() === brand.toLowerCase()) return `What is ${brand}${tail}?`;
  const supported = /^supported (.+)$/i.exec(topic)?.[1];
  if (supported) return `Which ${supported} does ${brand} support${tail}?`;
  const named = topic.toLowerCase().includes(brand.toLowerCase());
  const last = topic.split(' ').at(-1) ?? '';
  if (PEOPLE.has(last.toLowerCase()) && tail === '') return `Is ${brand} right for ${lowerFirst(topic)}?`;
  if (named) return `What should you know about ${topic}${tail}?`;
  if (POSSESSED.test(topic))
    return `What should you know about ${possessive(brand)} ${lowerFirst(topic)}${tail}?`;
  const first = topic.split(' ')[0] ?? '';
  if (readVerb(first)?.form === 'base' && !readVerb(first)?.noun_like && topic.includes(' '))
    return `How do I ${lowerFirst(topic)}${tail}?`;
  return `How ${isPlural(topic) ? 'do' : 'does'} ${lowerFirst(topic)}${tail} work with ${brand}?`;
}

/** "how X works" → "How does X work?"; text already in the order of a question only gets its question mark. */
function directQuestion(topic: string): string {
  const works = /^how (.+?) (works?|compares?|helps?|differs?)\b(.*)$/i.exec(topic);
  if (works && !/^(?:do|does|can|is|are|should|much|many|to)\b/i.test(works[1] ?? ''))
    return `How ${isPlural(works[1] ?? '') ? 'do' : 'does'} ${works[1]} ${(works[2] ?? '').replace(/s$/, '')}${works[3]}?`;
  const what = /^what (.+) (is|are)$/i.exec(topic);
  if (what) return `What ${what[2]} ${what[1]}?`;
  // "why bakers choose us" is a clause: it works as a title, but adding a question mark does not make it a question.
  return isClause(topic) ? topic : `${topic}?`;
}

function isClause(topic: string): boolean {
  const second = topic.split(' ')[1]?.toLowerCase() ?? '';
  return (
    /^(?:why|how|when|where)\b/i.test(topic) &&
    !/^(?:is|are|do|does|did|can|could|should|would|will|has|have|much|many|long|often|big|large|fast|good|secure|safe|easy)$/.test(
      second,
    )
  );
}

const isPlural = (phrase: string) => nounNumber(phrase) === 'plural' || /\sand\s/.test(phrase);
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** "Waiting lists" inside a question becomes lowercase; names such as "CSV import" or "iOS app" keep their capitals. */
const lowerFirst = (text: string) =>
  /^\p{Lu}\p{Ll}+(?:\s|$)/u.test(text) && /\s\p{Ll}/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

export const possessive = (name: string) => (/s$/i.test(name) ? `${name}’` : `${name}’s`);
