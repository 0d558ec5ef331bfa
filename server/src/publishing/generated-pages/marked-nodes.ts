import { load } from 'cheerio';
import { isElement, type PageElement, type PageNode } from '../../language/page/page-dom.ts';

const $ = load('', null, false);

export const markupOf = (node: PageNode): string => $.html(node);

export const textOf = (node: PageNode): string => $(node).text();

export const isBlank = (node: PageNode) => !isElement(node) && textOf(node).trim() === '';

/** Key that identifies equal blocks; heading ids are ignored because they follow the text. */
export const keyOf = (node: PageNode) => markupOf(node).replace(/ id="[^"]*"/g, '');

export function openingOf({ tagName, attribs }: PageElement): string {
  const attributes = Object.entries(attribs).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${tagName}${attributes.join('')}>`;
}

export const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
