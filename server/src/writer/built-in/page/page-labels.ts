const NUMBERING =
  /^(?:(?:chapter|part|appendix|section)\s+[\divxlc]+\b[.:]?\s*|\d+(?:\.\d+)*[.)]\s+|[a-z]\.\d+\.?\s+|#+\s+)/i;

/** "12.3. Full Text Search" → "Full Text Search"; "Pricing | Acme" → "Pricing"; "5 ways to bake" stays. */
export function titleLabel(text: string): string {
  const [part = ''] = text.split(/\s[|·»–—]\s|\s-\s/);
  return part
    .replace(NUMBERING, '')
    .replace(/(?<![\s#¶:])[\s#¶:]+$/u, '')
    .trim();
}
