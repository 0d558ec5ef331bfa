import type { PageElement } from '@sightline/contract/personalizing/site-pages';

const NAMES: Record<PageElement['kind'], string> = {
  heading: 'Heading',
  paragraph: 'Text',
  button: 'Button',
  link: 'Link',
  image: 'Image',
};
/** Tags that say more than the kind. */
const TAG_NAMES: Record<string, string> = {
  h1: 'Headline',
  li: 'List item',
  blockquote: 'Quote',
  figcaption: 'Caption',
};

/** What an element is, in a word that people use for it. */
export function elementName({ tag, kind }: Pick<PageElement, 'tag' | 'kind'>): string {
  const isTold = kind === 'heading' || kind === 'paragraph';
  return (isTold && TAG_NAMES[tag]) || NAMES[kind];
}

/** The same where only the tag is known: in the changes of a variant. */
export function tagName(tag: string): string {
  if (/^h[1-6]$/.test(tag)) return elementName({ tag, kind: 'heading' });
  if (tag === 'a') return NAMES.link;
  if (tag === 'img') return NAMES.image;
  return tag === 'button' || tag === 'input' ? NAMES.button : elementName({ tag, kind: 'paragraph' });
}

/** What an element says. */
export function elementText({ content, kind }: Pick<PageElement, 'content' | 'kind'>): string {
  return content || (kind === 'image' ? 'Image without a description' : '–');
}
