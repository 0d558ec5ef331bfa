import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { readable } from './readable-markdown.ts';

const parser = unified().use(remarkParse).use(remarkGfm);

/** The tree of an untrusted Markdown text; its positions are positions in the text. */
export const parseMarkdown = (markdown: string) => parser.parse(readable(markdown));
