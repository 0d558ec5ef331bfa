const list = (words: string) => words.trim().split(/\s+/);

/** Base forms of verbs that web copy and manuals use, and that are rarely nouns. */
export const VERBS: readonly string[] = list(
  `approve archive bake branch chase control design detect email estimate forecast group index
  localise minify partition predict rank rewrite roll rotate segment service spread stream summarise visualise
  visualize warm accept accelerate accommodate accompany achieve acquire act adapt add address adjust administer adopt aggregate
  agree allow amend analyse analyze announce apply appear append arrange arrive ask assemble assess assign assist
  attach attract audit authenticate authorise authorize automate avoid balance become befriend begin believe belong
  benefit block book bring browse build buy calculate call cancel capture carry catch categorise categorize cause
  celebrate change charge check choose clean clear close collaborate collect combine come communicate compare
  compile complete compose compress compute concern configure confirm connect consider consist consolidate construct
  consume contain continue contribute convert cook coordinate copy cost count cover create customise customize cut
  debug decide define delete deliver demonstrate depend deploy describe deserve determine develop diagnose differ
  discover display distribute divide download draw drive drop earn eat edit elevate eliminate embed emit employ
  empower enable encourage encrypt enforce engage enhance enjoy ensure enter establish evaluate evolve examine
  exceed exchange execute exist expand expect explain explore export expose express extend extract facilitate feel
  fetch fill filter find finish fit fix focus follow forget form forward free fulfil fulfill gain gather generate
  get give go grant grow guarantee guide handle happen hear help hide hire hold host identify ignore illustrate
  implement import improve include incorporate increase indicate inform insert inspect install integrate intend
  interact introduce invite invoice involve issue join keep know launch lead learn leave let leverage lie limit link
  list listen live load locate log look lose maintain make manage match matter map maximise maximize mean measure meet
  merge migrate minimise minimize mirror modify monitor move need notify obtain occur offer open operate optimise
  optimize orchestrate order organise organize originate outline own pack paint parse pass pay perform permit pick
  place plan play point post power prefer prepare present preserve prevent print prioritise prioritize process
  produce profile program promise promote prompt protect prove provide publish pull purchase push put query raise
  reach read realise realize receive recognise recognize recommend reconcile record recover redirect reduce refer
  reflect refuse register reject relate release rely remain remember remind remove renew rent repair repeat replace
  replicate reply report represent request require reserve resolve respond rest restore restrict resume retain
  retrieve return reveal review revolve ride rise route run satisfy save say scale scan schedule search secure see
  seek select sell send separate serve set settle share ship shop show sign simplify sit sketch solve sort spare
  speak specialise specialize specify speed spend split stand start state stay stop store streamline strengthen
  strip study submit succeed suffer suggest suit supply support survive switch synchronise synchronize take talk
  target teach tell terminate test thank think throw tie track train transfer transform translate travel treat
  trigger trim trust try tune turn understand unify unlock update upgrade upload use validate verify view visit wait
  walk want warn wash watch wear weigh welcome win wish work worry wrap write`,
);

/** Irregular finite forms and participles. */
export const IRREGULAR_FORMS: Readonly<Record<string, string>> = {
  arose: 'arise',
  became: 'become',
  began: 'begin',
  begun: 'begin',
  bought: 'buy',
  brought: 'bring',
  built: 'build',
  came: 'come',
  caught: 'catch',
  chose: 'choose',
  chosen: 'choose',
  drawn: 'draw',
  drew: 'draw',
  driven: 'drive',
  drove: 'drive',
  fed: 'feed',
  felt: 'feel',
  found: 'find',
  gave: 'give',
  given: 'give',
  gone: 'go',
  goes: 'go',
  got: 'get',
  gotten: 'get',
  grew: 'grow',
  grown: 'grow',
  heard: 'hear',
  held: 'hold',
  hidden: 'hide',
  kept: 'keep',
  knew: 'know',
  known: 'know',
  led: 'lead',
  left: 'leave',
  lost: 'lose',
  made: 'make',
  meant: 'mean',
  met: 'meet',
  paid: 'pay',
  ran: 'run',
  said: 'say',
  saw: 'see',
  seen: 'see',
  sent: 'send',
  shown: 'show',
  sold: 'sell',
  sought: 'seek',
  spent: 'spend',
  stood: 'stand',
  taken: 'take',
  taught: 'teach',
  thought: 'think',
  told: 'tell',
  took: 'take',
  understood: 'understand',
  went: 'go',
  won: 'win',
  written: 'write',
  wrote: 'write',
};

/**
 * Words from the list above that are at least as often nouns; they count as verbs only where the grammar requires one.
 */
export const NOUN_LIKE_VERBS: ReadonlySet<string> = new Set(
  list(
    `archive branch control design email estimate forecast group index partition rank read roll segment
    service spread stream warm write act address audit balance benefit block book call cause change charge check cost count cover cut display download
    draw drive drop exchange export filter fit fix focus form forward free guide hire host import increase insert
    invoice issue join link list load log look match measure mirror move need offer open order outline pack paint pass
    pick place plan play point post power present print process produce profile program promise prompt pull purchase
    push query record release rent repair report request rest return review ride rise route run scale scan schedule
    search secure set share ship shop show sign sketch sort speed split stand start state stop store strip study
    supply support switch talk target test tie track train transfer travel trigger trim trust try turn update
    upgrade upload use view visit wait walk wash watch welcome win wish work wrap clean clear close complete live own
    separate spare express extract mean present lead lie register return reserve reply rent repeat`,
  ),
);
