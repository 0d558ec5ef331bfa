import { eld } from 'eld/small';

/** What tells languages apart, in 100 MB: see detect-language.ts. */
export const languageModels = eld;
