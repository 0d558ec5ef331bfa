const ASK_FOR_PAGE =
  /^(?:please |could you |can you |i (?:want|need|would like) |we (?:want|need) |let[’']s )*(?:to )?(?:(?:write|create|make|draft|generate|add|build|produce|publish|prepare|have)\b )?(?:(?:me|us) )?(?:(?:an?|the|one|another|some|our) )?(?:(?:new|short|long|detailed|simple|landing|comparison|dedicated|seo|help|faq|q&a|how-to|product|feature|web|content|separate|good) )*(?:page|article|guide|post|piece|content|section|faq|overview|text|copy|blog post|answer|entry)s?\b/i;
const LINK_WORD =
  /^[\s,:–-]*(?:(?:that |which |to )?(?:about|on|for|explain(?:s|ing)?|describ(?:es?|ing)|cover(?:s|ing)?|answer(?:s|ing)?|compar(?:es?|ing)|titled|called|named|discuss(?:es|ing)?|regarding|tell(?:s|ing)?(?: \w+)? about|show(?:s|ing)?)\b[\s:]*)?/i;
const COMMAND =
  /^(?:please )?(?:write|explain|describe|tell (?:me|us|people|buyers)) (?:(?:something )?(?:about|on|for) )?/i;

/**
 * What a page answers, usable as its title: a buyer's question stays as it is, and of an instruction such as "Write a page
 * about our pricing" its subject.
 */
export function pageQuestion(request: string, brand: string, language: string): string {
  const text = request
    .replace(/\s+/g, ' ')
    .replace(/^["“”'\s]+|(?<!["“”'\s])["“”'\s]+$/g, '')
    .slice(0, 300);
  if (/\?$/.test(text) || language !== 'en') return capitalised(text);
  const topic = topicOf(topicIn(text), brand);
  return capitalised(topic === '' ? text : topic);
}

/** The subject of an instruction, with "our" left out. */
const topicOf = (text: string, brand: string): string =>
  text
    .replace(/(?<![.!?])[.!?]+$/, '')
    .replace(/\b(?:our (?:company|brand|product|business)|us|ourselves)\b/gi, brand)
    .replace(/^(?:our|my|the company[’']s)\s+/i, '')
    .trim();

/** "Please write a page about X." → "X" */
function topicIn(text: string): string {
  const bare = text.split(/(?<=[.!])\s/)[0]?.replace(/(?<![.!:;,\s])[.!:;,\s]+$/, '') ?? '';
  const asked = ASK_FOR_PAGE.exec(bare)?.[0];
  const rest = asked === undefined ? bare.replace(COMMAND, '') : bare.slice(asked.length);
  const link = asked === undefined ? '' : (LINK_WORD.exec(rest)?.[0] ?? '');
  return rest
    .slice(link.length)
    .trim()
    .replace(/^["“”']|["“”']$/g, '');
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
