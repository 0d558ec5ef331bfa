import { canBeSubject, tellsOtherMoney } from '../page/prices.ts';
import { typedFacts } from '../typed-facts.ts';

const MAX_SENTENCE = 300;
const MAX_WORDS = 8;

const COSTS =
  /^(.{2,90}?)\s+(?:(?:now|currently|jetzt|nun|derzeit)\s+)?(costs?|(?:is|are)(?: priced at)?|starts? (?:at|from)|kostet|kosten|coûte(?:nt)?|cuestan?|cost(?:a|ano)|kost|custam?)\s+(.+)$/iu;
/** Stand for something that another sentence names. */
const POINTS =
  /^(?:it|this|that|these|they|there|he|she|which|what|who|how|if|es|das|dies\w*|er|sie|was|wie|wenn|il|elle|ils|ce|cela|ça|esto?|eso|él|ella|questo|quello|dit|dat|het(?! \p{L})|isso|isto|ele|ela)\b/iu;
const DENIES = /\b(?:not|never|no longer|nicht|kein\w*|nie|pas|jamais|nunca|non|niet|geen|não)\b|n['’]t\b/iu;
/** Ends what belongs to an amount. */
const BREAK = /[,;:(–—]|\s(?:and|but|und|aber|et|mais|y|pero|ma|en|maar|mas)\s/iu;
/** What follows changes what the amount is for. */
const CONDITIONS =
  /\b(?:if|when|unless|until|billed|paid|only for|wenn|falls|sofern|abgerechnet|bei|si|sauf|factur\w+|cuando|quando|se|als|indien|mits|caso)\b/iu;

/** What a whole sentence says one thing costs: "The Team plan costs $49 per month."; null where it says more, or less. */
export function pricedIn(sentence: string): { subject: string; amount: string } | null {
  if (sentence.length > MAX_SENTENCE || /\?$/.test(sentence)) return null;
  const [, subject = '', verb = '', rest = ''] = COSTS.exec(sentence.replace(/[.!]+$/, '')) ?? [];
  if (subject === '' || POINTS.test(subject) || DENIES.test(sentence) || tellsOtherMoney(sentence))
    return null;
  if (!canBeSubject(subject) || /[,;:]/.test(subject)) return null;
  const [price, ...more] = typedFacts(rest).filter(({ kind }) => kind === 'price');
  if (price === undefined || more.length > 0) return null;
  const lead = rest.slice(0, price.start).trim();
  const tail = rest.slice(price.end);
  const end = tail.search(BREAK);
  const unit = end < 0 ? tail : tail.slice(0, end);
  if (lead.split(/\s+/).length > 2 || unit.trim().split(/\s+/).length > MAX_WORDS) return null;
  if (CONDITIONS.test(tail) || typedFacts(tail.slice(unit.length)).some(({ kind }) => kind === 'percent'))
    return null;
  const from = /^starts?/i.test(verb) ? 'from ' : '';
  return { subject, amount: `${from}${lead === '' ? '' : `${lead} `}${price.text}${unit}`.trim() };
}
