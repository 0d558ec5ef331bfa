import type { Page } from '../page/page.ts';

const COMPARED =
  /\b(?:vs\.?|versus|alternatives? to|compared? (?:to|with)|(?:migrate|switch|move|moving|switching) from)\b/i;
const NAME = /\p{Lu}[\p{L}\p{N}.&+-]*(?: \p{Lu}[\p{L}\p{N}.&+-]*)*/gu;

/** Companies that the site's headings compare it with. */
export function rivalsIn(own: Pick<Page, 'title' | 'headings'>[], brand: string): string[] {
  const labels = own.flatMap(({ title, headings }) => [title, ...headings.map(({ text }) => text)]);
  const names = labels.filter((label) => COMPARED.test(label)).flatMap((label) => label.match(NAME) ?? []);
  return [...new Set(names)].filter((name) => !name.includes(brand) && !brand.includes(name));
}
