import { mayStand } from '../../writer/built-in/variant/variant-rules.ts';
import type { VariantElement, WriteVariant } from '../../writer/variant-types.ts';
import type { LiveVersion } from './variant-lives.queries.ts';
import type { StoredChange, VariantVersion } from './variants.queries.ts';

/** The writer of versions that people write. */
export const BY_HAND = 'person';
export const REVERTED = 'Your page reverts or lacks one of its changes on at least half of views.';
const UNSUPPORTED = 'One of its texts is no longer supported by your website or knowledge base.';

/**
 * Why what visitors see may no longer be shown, for people; null where it may. Changes whose element is switched off, or
 * whose original has changed, are not shown anyway. A text that a person wrote needs no source.
 */
export function fallenReason(
  { changes, created_by, writer }: LiveVersion,
  input: WriteVariant,
  left_out: readonly string[],
): string | null {
  // No scan looks after elements that a person chose on the page.
  if (chosenElements({ changes }).some(({ id }) => left_out.includes(id))) return REVERTED;
  const shown = changes.filter((change) =>
    input.elements.some((element) => element.id === change.element_id && isOriginal(change, element)),
  );
  if (shown.some(({ element_id }) => left_out.includes(element_id))) return REVERTED;
  return isSupported({ changes, created_by, writer }, shown, input) ? null : UNSUPPORTED;
}

/**
 * Whether the site supports these changes of a version. What a person wrote needs no source, and where a wish kept what
 * stood beside it, that is no fault.
 */
export function isSupported(
  version: Pick<VariantVersion, 'changes' | 'created_by' | 'writer'>,
  changes: readonly StoredChange[],
  input: WriteVariant,
): boolean {
  if (isByHand(version)) return true;
  if (!holdsHandwork(version)) return mayStand(changes, input);
  return mayStand(
    changes.filter(({ by_hand }) => !by_hand),
    { ...input, wishes: [] },
  );
}

/** Whether a person wrote some of it. What was only copied beside the first variant is no person's text. */
export const holdsHandwork = ({ writer, changes }: Pick<VariantVersion, 'writer' | 'changes'>) =>
  writer === BY_HAND || changes.some(({ by_hand }) => by_hand);

/** Whether pages take one of its changes back. */
export const isTakenBack = ({ changes }: Pick<LiveVersion, 'changes'>, left_out: readonly string[]) =>
  changes.some(({ element_id }) => left_out.includes(element_id));

/** Also when its author was removed. */
export const isByHand = (version: { created_by: string | null; writer: string }) =>
  version.created_by !== null || version.writer === BY_HAND;

/** Elements that a person chose on the page and no scan lists. */
export const chosenElements = ({ changes }: Pick<LiveVersion, 'changes'>) =>
  changes.flatMap(({ tag, element_id: id, selector }) => (tag === undefined ? [] : [{ id, selector }]));

const isOriginal = ({ was, text, runs, src, href }: StoredChange, element: VariantElement) => {
  if (text !== undefined || runs) return was === element.content;
  if (src !== undefined) return was === (element.src ?? '');
  return href === undefined || was === (element.href ?? '');
};
