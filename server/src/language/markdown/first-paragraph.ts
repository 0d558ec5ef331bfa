import { leadOf } from './render-markdown.ts';

/** `([Pricing](https://…))` after a sentence: its source. */
const SOURCE = /(?<!\s)\s*\(\[[^[\]]*\]\([^()]*\)\)/g;

/** The first paragraph of a text as plain words, without source marks; empty when there is none. */
export const firstParagraph = (markdown: string) => leadOf(markdown.replace(SOURCE, ''));
