import { stem } from '../tokens.ts';

const stemmed = (text: string): ReadonlySet<string> => new Set(text.split(' ').map((word) => stem(word)));
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that ask, or hold a question together, rather than say what about. */
export const ASKING = list(`
  do does did can could should would will shall is are was were am be been has have had i we you one it they my our your
  what which who whom whose where when why how whether the a an any some there this that these those of me us please
  best top good great better leading popular recommended recommend suggest know want need
  like way ways work works using use used let get much many long often kind kinds type types come possible able
  put make take keep other another own mine already so without not no only more most ones new just even happen
  happens within per look looks still inside several something anything someone somebody people person`);
/** Ask only where the question begins with them. */
export const ASKING_FIRST = list('list name compare tell explain');
/** Where the core ends and an audience or a constraint begins. */
export const BREAK = list(`
  for with without that so who whose when while if because before after under over from than via instead in on into at
  and but or between inside during through across against by`);

/** Any company's page could say these, so hardly anything hangs on them. */
export const GENERIC = stemmed(
  'offer provide handle include feature help allow easy easily easiest simple simply choose important worth built usually really right main benefit compare suit fit',
);
/** Nor on what a company or its product is called in general, where companies are asked for. */
export const KINDS_OF_OFFER = stemmed(
  'tool software platform solution service provider app application system product company business vendor option support run manage',
);
