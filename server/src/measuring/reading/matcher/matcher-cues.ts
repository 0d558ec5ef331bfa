const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Verbs for what companies do: after an ambiguous word, they show that the name is meant. */
export const COMPANY_VERBS = words(
  `offers provides lets allows supports integrates launched announced helps has had charges costs comes includes excels
  stands focuses acquired raised reported says said makes sells gives gets works runs uses serves ships starts started
  lacks wins leads ranks claims owns operates builds built introduced released added became bought sold beat beats
  competes covers delivers enables ensures features handles hosts keeps lists manages markets needs processes publishes
  pays powers promises requires scales shines specialises specializes stores syncs targets tracks wants went can cannot
  will won't would could does doesn't did didn't isn't wasn't hasn't also remains joined partnered hired encrypts
  automates connects combines accepts shut closed filed laid grew expanded changed moved won lost cut dropped doubled
  plans expects told replaced merged rebranded opened earned received scored topped ranked hit helped made`,
);

/** After "is" or "was": what people say about a company. */
export const COMPANY_PREDICATES = words(
  `a an the one known also built best designed popular ideal free great good better used widely often particularly
  especially another our available priced cheaper faster easier simpler founded headquartered based owned currently
  arguably probably generally still more less not now made aimed worth perfect excellent strong similar among at`,
);

/** Before a name: what people do with a product, or how a product is introduced. */
export const USE_WORDS = words(
  `use using uses used via try tried trying choose chose choosing pick picked picking recommend recommends recommended
  like prefer prefers consider considering vs versus including called named adopt adopted install buy hire join joined
  love loves than with over hosts unlike`,
);

/** Before "to" or "as": switching between products, comparisons, examples. */
export const MOVES = words(
  'switch switched switching move moved moving migrate migrated migrating alternative alternatives compared such',
);

/** Directly after a name, also in a heading. */
export const PRODUCT_NOUNS = words(
  'vs versus alternatives alternative review reviews api app apps crm inc integration integrations account pos docs',
);

/** After a word at the start of a sentence, these show that it is an imperative or a plain noun, not a name. */
export const NOT_A_NAME_BEFORE = words(
  `the a an your our their my his her its this that these those it them him you yourself up out in on off down of from
  all any each every both late deals late early around through away back by against plots time work than how what why where
  when whether if which who`,
);

/** At the start of a sentence and before a comma, these words connect sentences. */
export const SENTENCE_ADVERBS = words(
  `indeed likewise otherwise overall however next first second third finally instead besides meanwhile now then again
  clearly ideally together simply later still today thus hence notably also lastly`,
);

/** Words in front of a day or month. */
export const DATE_BEFORE = words(
  'on next last this every each by since until till from through before after cyber black blue of late early mid in',
);
/** Verbs that also follow names of days, so they do not prove a brand. */
export const DATE_VERBS = words(
  "has had can will would could does did comes starts started went works isn't wasn't",
);
export const DATE_AFTER = words('morning afternoon evening night noon through to till until at');

/** A word joined to a name by a hyphen leaves it a name. */
export const NAME_SUFFIXES = words(
  `based native powered style like owned branded compatible only hosted built made backed certified specific exclusive`,
);

export const NAME_PREFIXES = words('non ex pro anti post pre');

interface Company {
  before?: ReadonlySet<string>;
  after?: ReadonlySet<string>;
}

/** Fixed phrases in which a word keeps its ordinary meaning, however it is capitalized. */
export const COLLOCATIONS: Record<string, Company> = {
  amazon: { after: words('rainforest river basin') },
  access: { after: words('control management rights') },
  clay: { after: words('soil soils pot pots court') },
  linear: {
    after: words('algebra regression regressions equation equations model models programming function'),
  },
  meta: { after: words('description descriptions tag tags title titles') },
  remote: { after: words('work working workers control access desktop') },
  square: { after: words('feet foot metres meters root mile miles'), before: words('times union trafalgar') },
  target: {
    after: words('audience audiences market markets date price customer customers group groups users'),
  },
};
