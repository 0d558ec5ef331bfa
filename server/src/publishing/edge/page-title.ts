/** Removes the heading of a text that begins with its own title, so that the title appears once. */
export function withoutTitle(markdown: string, title: string): string {
  const first = /^\s*#{1,2}[ \t]+([^\n]+)(?:\n|$)/.exec(markdown);
  return first && isSameTitle(first[1] ?? '', title) ? markdown.slice(first[0].length) : markdown;
}

/** Whether two texts are equal apart from markup and case. */
export const isSameTitle = (one: string, other: string) => plain(one) === plain(other);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim();
