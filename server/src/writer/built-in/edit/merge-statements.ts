const NAME = '(?:\\p{Lu}[\\p{L}\\p{N}&+.-]*(?: \\p{Lu}[\\p{L}\\p{N}&+.-]*){0,3})';
const RENAMED = new RegExp(
  `^(?:The |Our )?["“']?(${NAME})["”']? (?:plan |package |tier |edition |product |app )?(?:is now (?:called|named|known as)|was renamed(?: to)?|has been renamed(?: to)?|is called|will be called|is renamed(?: to)?|now goes by)(?: the)? ["“']?(${NAME})["”']?(?: plan| package| tier| edition)?(?:[.,;]| (?:since|from|as of|now)\\b.*)?\\.?$`,
  'u',
);

/** Sentences that rename something are not longer. */
const MAX_RENAMING = 500;

/** "The Starter plan is now called Basic." */
export function renamingIn(sentence: string): { from: string; to: string } | null {
  const match = sentence.length > MAX_RENAMING ? null : RENAMED.exec(sentence.trim());
  const [, from = '', to = ''] = match ?? [];
  return match && from !== to ? { from, to: to.replace(/\.$/, '') } : null;
}

/** Things of which a company has only one. The name after or before them replaces the old one. */
const EXCLUSIVE = [
  new RegExp(
    `\\b((?:is|are) (?:now )?(?:based|headquartered|located|registered) (?:in|at)|headquarters (?:is|are) (?:now )?in|moved (?:its (?:office|headquarters) )?to) (${NAME}|\\d[^.;]*?)(?=[.,;]|\\s(?:and|with|where|since|in)\\b|$)`,
    'u',
  ),
  new RegExp(
    `\\b(was founded by|is led by|is run by|is owned by|belongs to|CEO is|director is|founder is) (${NAME})`,
    'u',
  ),
  new RegExp(
    `\\b(is (?:released|licensed|available|distributed) under) (?:the |an? )?(${NAME}(?: licen[cs]e)?)`,
    'u',
  ),
];
const MOVED = /^(?:moved|is now based|is based|is headquartered|is located|headquarters)/;

/** "… is based in Bristol." versus "… moved to Leeds.": what to replace with what; null without a contradiction. */
export function exclusiveChange(
  old: string,
  fresh: string,
  brand: string,
): { from: string; to: string } | null {
  for (const pattern of EXCLUSIVE) {
    const [was, is] = [pattern.exec(old), pattern.exec(fresh)];
    const [from, to] = [bare(was?.[2]), bare(is?.[2])];
    if (!from || !to || from === to || from === brand || to === brand) continue;
    const isSameRelation = was?.[1]?.replace('now ', '') === is?.[1]?.replace('now ', '');
    const isBothPlace =
      MOVED.test(was?.[1]?.replace('now ', '') ?? '') && MOVED.test(is?.[1]?.replace('now ', '') ?? '');
    if (isSameRelation || isBothPlace) return { from, to };
  }
  return null;
}

const bare = (name: string | undefined) => name?.trim().replace(/[.,]$/, '');

/** "We no longer sell …": comparing words cannot find what it retracts. */
export function retractionIn(sentence: string): string | null {
  return (
    /\b(?:no longer|not any ?more|stopped|discontinued|has ended|have ended|removed|withdrawn|was closed|is closed|shut down)\b/i.exec(
      sentence,
    )?.[0] ?? null
  );
}
