/** Words that never name a thing: the closed classes of English, complete enough to tag text without a dictionary. */
const list = (words: string) => new Set(words.trim().split(/\s+/));

export const DETERMINERS = list(
  `a an the this that these those my your his her its our their each every either neither some any no all both
  several many few more most much less least enough such what which whose another one two three four five six
  seven eight nine ten other various certain own same`,
);

export const PREPOSITIONS = list(
  `about above across after against along alongside among around as at before behind below beneath beside besides
  between beyond by despite down during except for from in inside into like near of off on onto out outside over
  past per since than through throughout till to toward towards under until up upon via with within without versus vs`,
);

export const PRONOUNS = list(
  `i you he she it we they me him us them myself yourself himself herself itself ourselves yourselves themselves
  who whom whoever someone anyone everyone something anything everything nothing nobody mine yours hers ours theirs`,
);

const CONJUNCTIONS = list(
  'and or but nor so yet because although though while whereas if unless when where whether how why once',
);

export const AUXILIARIES = list(
  `am is are was were be been being have has had having do does did can could may might must shall should will would
  cannot can't won't don't doesn't isn't aren't wasn't weren't it's we're you're they're that's there's we've you've
  they've i'm it'll you'll we'll they'll let's hasn't haven't didn't shouldn't wouldn't couldn't`,
);

export const ADVERBS = list(
  `not never always often also already again almost just only even still too very quite rather together away back
  ever now then there here soon later today tomorrow yesterday instead well fast once twice else anywhere
  everywhere somewhere however therefore thus hence otherwise moreover furthermore meanwhile perhaps maybe`,
);

/** Openings that refer to the previous sentence. */
export const LEANING_OPENERS = list(
  `it its he she they them their his her this that these those such and but or so yet also however therefore thus
  hence then otherwise moreover furthermore additionally meanwhile instead nevertheless nonetheless similarly
  likewise consequently finally besides accordingly because which who whose both neither here there`,
);

export const FUNCTION_WORDS: ReadonlySet<string> = DETERMINERS.union(PREPOSITIONS)
  .union(PRONOUNS)
  .union(CONJUNCTIONS)
  .union(AUXILIARIES)
  .union(ADVERBS);
