/**
 * Phrases by which an answer says that it knows or found nothing about a company. They are compared with folded text
 * without emphasis and quotation marks. Opinions about a company (not the cheapest) are not included.
 */
const NOUN =
  '(?:company|product|brand|tool|service|platform|vendor|firm|business|software|app|provider|organi[sz]ation|name|entity)';
const EVIDENCE =
  '(?:information|info|details?|data|results?|hits?|matches|mentions?|records?|references?|evidence|entr(?:y|ies)|listings?|sources?|knowledge|coverage|traces?|anything)';
/** Up to six qualifying words: any, reliable, publicly available. */
const SOME = '(?:[a-z-]+,? ){0,6}?';
const PLACES =
  '(?:results?|sources?|pages?|documents?|articles?|reviews?|lists?|rankings?|comparisons?|searches)';
const ABOUT =
  '(?:(?:was |were |is |are )?(?:available |found |exists? |returned )?(?:in [a-z ]{2,30} )?(?:about|on|for|of|regarding|concerning|related to|mentioning|that mentions?) )';
/** an, the product, a company called */
const NAMED = `(?:(?:an?|the|any|this) )?(?:${SOME}${NOUN} )?(?:called |named |known as |by the name of )?`;
/** smaller vendors such as: nothing is known about the examples either. Not: prices at vendors such as. */
const GROUP = `(?:(?!(?:at|of|for|from|by|with|in|between) )[a-z-]+,? ){0,3}?(?:companies|products|brands|tools|services|platforms|vendors|firms|businesses|apps|providers|organi[sz]ations|names|suppliers|players|retailers|shops|stores),? (?:such as|like|including) `;
const WHOM = `(?:${NAMED}|${GROUP})`;
/** Only what the assistant could not find; what a reader cannot find is something else. */
const COULD_NOT =
  "(?<!\\b(?:you|users|people|they|customers|who) )(?:(?:could|ca|did|do|does|was|were|am|have|has|had|is|are|would)(?: not|n't)|cannot|unable to|failed to|fails to)(?: yet)?(?: able to| been able to)?";

const ends = (pattern: string) => new RegExp(`(?<![a-z])${pattern}$`, 'u');
const begins = (pattern: string) => new RegExp(`^${pattern}`, 'u');

/** Right before the name. */
export const UNKNOWN_BEFORE = [
  ends(`no ${SOME}${EVIDENCE} ${ABOUT}${WHOM}`),
  ends(
    `${COULD_NOT} (?:find|locate|see|have|return|turn up|contain|include|show|provide|give)(?: you)? ${SOME}${EVIDENCE} ${ABOUT}${WHOM}`,
  ),
  ends(
    `${COULD_NOT} (?:find|locate|identify|verify|see|recogni[sz]e|know|know of|include|mention|list|contain|feature|cover|name|return) ${NAMED}`,
  ),
  ends(`(?:i|we)(?: am| are|'m|'re)? (?:[a-z]+ )?(?:not |un)(?:[a-z]+ )?(?:familiar with|aware of) ${NAMED}`),
  ends(
    `(?:i|we)(?:(?: have|'ve) (?:not|never)| haven't)(?: yet)? (?:heard of|come across|encountered) ${NAMED}`,
  ),
  ends(
    `there(?='s no| is no| are no|[a-z' ]* not|[a-z' ]*n't)(?:'s| is| are| was| were| does| do| seems?| appears?|n't| not| no| to| be)+ (?:an? |any )?${SOME}${NOUN} (?:called|named|known as|by the name of) `,
  ),
  ends(`no ${SOME}${NOUN} (?:called|named|known as|by the name of) `),
  ends(
    '(?:results?|sources?|search(?:es)?|lists?|documents?|articles?|rankings?) [^.]{0,80} (?:but|and) not ',
  ),
  ends(
    `(?:found|find|know|have|had|see|saw|heard|contains?|says?|say) nothing (?:[a-z]+ ){0,2}?(?:about|on|for|regarding|of) ${NAMED}`,
  ),
  ends(
    `nothing (?:came|comes|turned|turns|showed|shows|pops|popped) up (?:about|on|for|regarding|when i searched for) ${NAMED}`,
  ),
];

/** A statement that needs its ending: I cannot confirm that X … exists. */
export const DOUBT_BEFORE = ends(
  `(?:${COULD_NOT} (?:confirm|verify|determine)(?: that| whether| if)?|unclear (?:whether|if)) ${NAMED}`,
);
export const DOUBT_AFTER = begins(
  ' (?:(?:actually |really )?exists?|is (?:an? )?(?:real|actual|existing))\\b',
);

/** I searched for X but found nothing. */
export const SOUGHT_BEFORE = ends(`(?:search(?:ed|es|ing)?|looked) for ${NAMED}`);
export const SOUGHT_AFTER = begins(
  ",? (?:but |and )?(?:i )?(?:(?:found|saw|got|returned|yielded) (?:nothing|no )|(?:did not|didn't|could not|couldn't) (?:find|bring|turn|return|show|yield))",
);

/** Right after the name. */
export const UNKNOWN_AFTER = [
  begins(' never (?:comes?|came|shows?|showed|turns?|turned) up\\b| never appear(?:s|ed)?\\b(?! to)'),
  begins(
    " (?:is|was|are|were)(?: not|n't) (?:[a-z]+ ){0,2}?(?:listed(?! on [a-z ]*(?:stock|exchange|nyse|nasdaq|market))|mentioned|included|found(?! in (?:every|all|many|most|stores|shops|retail|supermarkets)\\b)|featured|named(?! an?\\b| the\\b| after\\b)|covered(?! by\\b)|represented|shown|discussed|cited|referenced|familiar to me|known to me|something i)\\b",
  ),
  begins(
    ` (?:is|was|are|were)(?: not|n't) (?:present |part of |one of |among |in |on )(?:of )?(?:any |the |my |this |these |that |those )*(?:[a-z]+ ){0,2}?(?:${PLACES}|list|index|data|context|ones listed)\\b`,
  ),
  begins(
    " (?:do|does|did)(?: not|n't) (?:seem to |appear to )?(?:appear(?! to\\b)|show up|turn up|come up|feature in|figure in|exist|ring a bell)\\b",
  ),
  begins(
    " (?:do|does|did)(?: not|n't) (?:seem|appear) to be (?:listed|mentioned|included|an? (?:[a-z]+[ -]){0,2}?(?:known|real|existing|recogni[sz]ed|documented))\\b",
  ),
  begins(" (?:(?:could|ca|did)(?: not|n't)|cannot) be (?:found|verified|located|identified|confirmed)\\b"),
  begins(
    " (?:is|was)(?: not|n't) an? (?:[a-z]+[ -]){0,3}?(?:known|recogni[sz]ed|documented) [a-z]+(?:,? (?:and|so|as) no\\b|,? (?:that i|in my|to me)|[a-z ]{0,30}[;,] (?:and )?i (?:have|had|found|could))",
  ),
  begins(
    `(?: ?:| ?[–—|-]+) ?(?:no ${SOME}${EVIDENCE}(?: found| available)?(?: [|]|[.]|$)|not (?:found|mentioned|listed)\\b)`,
  ),
  begins(
    ",? (?:which|whom) (?:i|we) (?:could not|couldn't|cannot|can't|was unable to|were unable to) (?:find|verify|locate|identify)\\b",
  ),
  begins(` (?:is|was)(?: not|n't) an? ${NOUN} (?:that )?(?:i|we) (?:recogni[sz]e|know|am |have )`),
  begins(
    ' (?:is|was|are|were) (?:absent|missing|omitted|left out) (?:from|in|of) (?:any |every |each |all |most |both |the |my |this |these )',
  ),
  begins(' (?:is|are) (?:unknown|unfamiliar) to me\\b'),
  begins(' (?:returned|yielded|brought|gave|turned up|came back with) (?:nothing|no )'),
  begins(
    ' (?:goes|went|remains|is|was) (?:unmentioned|unlisted|nowhere (?:to be (?:found|seen)|in|mentioned|listed))\\b',
  ),
  begins(' (?:comes|came|turns|turned|shows|showed) up (?:nowhere|empty)\\b'),
];
