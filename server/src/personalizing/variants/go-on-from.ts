import { readWishes } from '../../writer/built-in/variant/variant-wishes.ts';
import type {
  VariantChange,
  VariantElement,
  WriteVariant,
  WrittenVariant,
} from '../../writer/variant-types.ts';
import type { EnabledPage } from '../site-pages/pages.service.ts';
import { BY_HAND } from './fallen-version.ts';
import { isSameChanges, originalOf, storedChanges } from './variant-plan.ts';
import type { StoredChange, VariantVersion } from './variants.queries.ts';

interface GoOn {
  /** A version that a person wrote, at least in part. */
  newest: VariantVersion;
  elements: EnabledPage['elements'];
  input: WriteVariant;
  /** Elements whose changes the page does not keep. */
  left_out: readonly string[];
}

type Written = Omit<WrittenVariant, 'changes'> & { changes: StoredChange[] };

/** What the wishes since a person's version make of it. Everything that they don't ask for stays byte for byte. */
export async function goOnFrom(
  write: (input: WriteVariant) => Promise<WrittenVariant>,
  { newest, elements, input, left_out }: GoOn,
): Promise<Written> {
  const before = newest.changes
    .filter(({ element_id }) => !left_out.includes(element_id))
    .map((change) => (newest.writer === BY_HAND ? { ...change, by_hand: true as const } : change));
  const standing = elements.map((element) => standingOf(element, changeOf(before, element)));
  const fresh_wishes = input.wishes.filter(({ is_followed }) => !is_followed);
  const { original, restores, keeps } = readWishes({ wishes: fresh_wishes, elements: standing });
  const { changes, note, writer } = await write({
    ...input,
    elements: standing.filter((element) => isText(changeOf(before, element))),
    goes_on: true,
  });
  const isKept = (element: VariantElement) => !restores(element) && (!original || keeps(element));
  const kept = before.filter(({ element_id }) => {
    const element = standing.find(({ id }) => id === element_id);
    return element ? isKept(element) : !original;
  });
  const fresh = changes.filter(({ element_id }) => kept.every((change) => change.element_id !== element_id));
  const made = [
    ...kept.flatMap((change) => {
      const element = elements.find(({ id }) => id === change.element_id);
      const written = changes.find(({ element_id }) => element_id === change.element_id);
      return element && written ? joined(change, written, element) : [change];
    }),
    ...storedChanges(fresh, elements),
  ];
  return {
    changes: made,
    note: note ?? (isSameChanges(newest.changes, made) ? 'This wish changes nothing in your version.' : null),
    writer,
  };
}

const changeOf = (changes: readonly StoredChange[], { id }: VariantElement) =>
  changes.find(({ element_id }) => element_id === id);

/** An element as the version has it. */
function standingOf(element: VariantElement, change: StoredChange | undefined): VariantElement {
  if (!change) return element;
  const { text, href, src } = change;
  return {
    ...element,
    ...(text !== undefined && { content: text, original: element.content }),
    ...(href !== undefined && { href }),
    ...(src !== undefined && { src }),
  };
}

/** What is hidden has no text to write, and one that was edited in parts would lose its form. */
const isText = (change: StoredChange | undefined) => !change?.hide && !change?.runs;

/** A change with what was written over it; what reads as the page itself is none. */
function joined(
  change: StoredChange,
  written: VariantChange,
  element: EnabledPage['elements'][number],
): StoredChange[] {
  const { text, href, src, ...others } = { ...change, ...written };
  const said = {
    ...(text !== undefined && text !== element.content && { text }),
    ...(href !== undefined && href !== element.href && { href }),
    ...(src !== undefined && src !== element.src && { src }),
  };
  const does = [said.text, said.href, said.src, others.alt, others.before];
  if (does.every((one) => one === undefined)) return [];
  return [{ ...others, ...said, was: originalOf(element, said) }];
}
