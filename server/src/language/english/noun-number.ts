import { IRREGULAR_PLURALS, SINGULAR_IN_S, UNCOUNTABLE } from './english-nouns.words.ts';

type NounNumber = 'singular' | 'plural' | 'uncountable';

/** Abstract nouns that buyers use without an article: "replication", "availability", "compliance". */
const ABSTRACT = /(?:ing|ware|[ae]nce|[ae]ncy|ity|ness|tion|sion|ment|ism|ship|ery|age)$/;
/** Countable nouns with such an ending. */
const COUNTABLE = new Set(
  `business harness witness building meeting listing setting landing drawing painting wedding ring string thing king spring wing ceiling
  offering finding ranking rating greeting saving earning agency company emergency currency dependency frequency utility
  facility city community university entity activity priority quantity ability vulnerability function application
  location organisation organization station question session version extension transaction integration notification
  subscription region option action condition exception operation decision permission discussion
  annotation definition declaration instruction presentation publication collection connection convention expression
  solution position section edition animation illustration invitation reservation consultation implementation
  specification restriction limitation suggestion recommendation generation combination variation partition relation
  destination document appointment payment department apartment element statement instrument investment garment
  assignment agreement requirement environment segment fragment comment moment experiment improvement attachment
  shipment treatment movement announcement gallery bakery battery surgery query  page image package message language stage
  garage brewery cottage mortgage village language membership relationship ship dealership sequence
  reference difference preference audience conference instance balance allowance appliance ambulance distance
  mechanism organism algorithm nursery grocery discovery`.split(/\s+/),
);

const lastWord = (phrase: string) => phrase.split(/[\s-]/).at(-1) ?? '';
const isAcronym = (word: string) => /^(?=.*\p{Lu}.*\p{Lu})[\p{Lu}\p{N}&/]+$/u.test(word);

/** The part of a noun phrase that carries its number: `costs` of "costs of shipping", `CRM` of "CRM for bakeries". */
function headPhrase(phrase: string): string {
  return phrase.split(/\s(?:for|in|of|with|on|at|from|by|to|without)\s/)[0] ?? phrase;
}

/** Number of a noun phrase, judged by its last word. */
export function nounNumber(phrase: string): NounNumber {
  const written = lastWord(headPhrase(phrase));
  const word = written.toLowerCase();
  if (UNCOUNTABLE.has(word)) return 'uncountable';
  if (IRREGULAR_PLURALS.has(word)) return 'plural';
  if (/^\p{Lu}{2,}s$/u.test(written)) return 'plural';
  if (isAcronym(written)) return 'singular';
  if (/s$/.test(word) && !/(?:ss|us|is)$/.test(word) && !SINGULAR_IN_S.has(word)) return 'plural';
  if (ABSTRACT.test(word) && !COUNTABLE.has(word)) return 'uncountable';
  return 'singular';
}
