import { mayStand } from '../../writer/built-in/variant-rules.ts';
import type { VariantElement, WriteVariant } from '../../writer/variant-types.ts';
import type { LiveVersion } from './variant-lives.queries.ts';
import type { StoredChange } from './variants.queries.ts';

const REVERTED = 'Your page reverts or lacks one of its changes on at least half of views.';
const UNSUPPORTED = 'One of its texts is no longer supported by your website or knowledge base.';

/**
 * Why what visitors see may no longer be shown, for people; null where it may. Changes whose element is switched off, or
 * whose original has changed, are not shown anyway. A text that a person wrote needs no source.
 */
export function fallenReason(
  { changes, created_by }: LiveVersion,
  input: WriteVariant,
  left_out: readonly string[],
): string | null {
  const shown = changes.filter((change) =>
    input.elements.some((element) => element.id === change.element_id && isOriginal(change, element)),
  );
  if (shown.some(({ element_id }) => left_out.includes(element_id))) return REVERTED;
  return created_by !== null || mayStand(shown, input) ? null : UNSUPPORTED;
}

const isOriginal = ({ was, text, src }: StoredChange, element: VariantElement) =>
  was === (text !== undefined ? element.content : ((src !== undefined ? element.src : element.href) ?? ''));
