const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that a noun follows, in the languages where nouns have no capital. */
const BEFORE_NOUN: Record<string, ReadonlySet<string>> = {
  en: set(`there the a an this that these those my your our their its his her any some no each every of for in on at with
    without from by about into over under after before during per between than many more and or`),
  fr: set(`le la les un une des du de ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs en
    dans sur avec sans pour par chez sous entre au aux à et ou`),
  es: set(`hay el la los las un una unos unas este esta estos estas mi mis su sus nuestro nuestra de del al en con sin por
    para sobre entre cuántos cuántas a y o`),
  it: set(`il lo la i gli le un uno una questo questa questi queste mio mia miei mie suo sua vostro vostra nostro nostra di
    del della dei degli delle dello da dal dalla in nel nella nei con senza per su sul sulla tra quanti quante a al alla
    e o ad`),
  nl: set(`er de het een dit dat deze die mijn jullie uw onze ons van voor in op met zonder naar bij door over onder na per
    uit hoeveel geen en of`),
  pt: set(`há o a os as um uma uns umas este esta meu minha seu sua de do da dos das em no na nos nas com sem por para pelo
    pela sobre entre quantos quantas ao à e ou`),
};
/** Endings of verbs, which a preposition may precede, too. */
const AS_VERB: Record<string, RegExp> = {
  en: /(?:ing|ed)$/,
  fr: /(?:er|ir|oir|dre|tre|ez|ons)$/,
  es: /(?:ar|er|ir|ando|endo|áis|éis|amos|emos|imos|an|en)$/,
  it: /(?:are|ere|ire|arsi|ersi|irsi|rmi|rvi|ate|ete|ite|ono|iamo)$/,
  nl: /en$/,
  pt: /(?:ar|er|ir|ando|endo|amos|emos|imos|am|em)$/,
};
/** Where a noun may end in "en" or "ed" like a verb, what precedes it decides. */
const BY_PREDECESSOR: ReadonlySet<string> = set('en nl');
const ADDRESSED = /^(?:Sie|Ihr(?:e[nmrs]?)?|Ihnen|Du|Euch)$/;

/**
 * The words of a question that are likely things: "Do you run baking classes?" asks for classes, however much a page
 * says of baking. Nouns that only tell the kind of answer ("Which brands …") are none.
 */
export function thingsIn(text: string, language: string): string[] {
  const before = BEFORE_NOUN[language];
  if (language !== 'de' && before === undefined) return [];
  return text.split(/[,;:.!?–—()]+/).flatMap((clause) => {
    const words = wordsOf(clause);
    let was_thing = false;
    const isThing = (word: string, place: number): boolean => {
      if (place === 0) return false;
      // "a credit card", "car dealerships": a noun before a noun.
      if (language === 'en' && was_thing && /^\p{Ll}/u.test(words[place - 1] ?? '') && NOUN_ENDING.test(word))
        return true;
      if (language === 'de') return /^\p{Lu}/u.test(word) && !ADDRESSED.test(word);
      const previous = words[place - 1]?.toLowerCase() ?? '';
      const isVerb = AS_VERB[language]?.test(word.toLowerCase()) ?? false;
      if (before?.has(previous)) return BY_PREDECESSOR.has(language) || !isVerb;
      return /^\p{Lu}/u.test(word) || /^\d+$/.test(previous) || (place === words.length - 1 && !isVerb);
    };
    return words.filter((word, place) => {
      was_thing = isThing(word, place);
      return was_thing;
    });
  });
}

/** English words that are no function words, and no verbs by their endings. */
const NOUN_ENDING =
  /^(?!(?:on|in|at|to|for|of|and|or|with|from|by|be|is|are|as|than|that|when|if|while|before|after|open)$)\p{L}{3,}(?<!ing|ed|ly)$/iu;

/** An article that lost its vowel stands alone: "l'assurance", "d'un". */
const wordsOf = (clause: string): string[] =>
  clause.replace(/(?<!\p{L})[ld]['’](?=\p{L})/giu, 'de ').match(/[\p{L}\p{N}][\p{L}\p{N}'’+#-]*/gu) ?? [];
