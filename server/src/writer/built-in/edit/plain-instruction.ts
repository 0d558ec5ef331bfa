const REPLACE = /^replace ["“]([^"“”]+)["”] with ["“]([^"“”]+)["”](?: everywhere| on all pages)?[.!]?$/i;
const REFRESH = /^(?:refresh|update) (?:all )?(?:the )?(?:facts|figures|prices)[.!]?$/i;

/** What needs no judgment: replacing quoted words, or refreshing facts; null for everything else. */
export function plainInstruction(text: string): { from: string; to: string } | 'refresh' | null {
  const instruction = text.replace(/\s+/g, ' ').trim();
  const [, from, to] = REPLACE.exec(instruction) ?? [];
  if (from !== undefined && to !== undefined) return { from, to };
  return REFRESH.test(instruction) ? 'refresh' : null;
}
