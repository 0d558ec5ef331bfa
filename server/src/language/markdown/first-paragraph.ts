import { leadOf } from './render-markdown.ts';

/** `([Pricing](https://…))` behind a sentence: where it is from. */
const SOURCE = /(?<!\s)\s*\(\[[^[\]]*\]\([^()]*\)\)/g;

/** The first paragraph of a text as plain words, without the sources behind its sentences; empty when there is none. */
export const firstParagraph = (markdown: string) => leadOf(markdown.replace(SOURCE, ''));
