import { plainInstruction } from '../built-in/edit/plain-instruction.ts';
import type { Writer, WriterOperation } from '../writer.ts';
import { editPageByModel } from './model-edit.ts';
import { mergeByModel } from './model-merge.ts';
import type { AskForObject } from './model-object.ts';
import { writePageByModel } from './model-page.ts';
import { findRivalsByModel } from './model-rivals.ts';
import { writeVariantByModel } from './model-variant.ts';
import { describeVisitorByModel } from './model-visitor.ts';

/** The first writer that succeeds; see `createModelWriter`. */
export type OrBuiltIn = <T>(
  operation: WriterOperation,
  signal: AbortSignal,
  byModel: () => Promise<T>,
  builtIn: (failure: string) => Promise<T>,
) => Promise<T>;

/** What a model reads and writes: competitors, pages, variants, the overview, and texts about visitors. */
export function modelWriting(
  ask: AskForObject,
  fallback: Writer,
  orBuiltIn: OrBuiltIn,
  model: string,
): Pick<
  Writer,
  'findRivals' | 'writePage' | 'editPage' | 'mergeKnowledge' | 'writeVariant' | 'describeVisitor'
> {
  return {
    findRivals: (input) =>
      orBuiltIn(
        'findRivals',
        input.signal,
        () => findRivalsByModel(ask, input),
        () => fallback.findRivals(input),
      ),
    writePage: (input) =>
      orBuiltIn(
        'writePage',
        input.signal,
        () => writePageByModel(ask, input),
        async (failure) => ({ ...(await fallback.writePage(input)), written_by: fallback.name, failure }),
      ),
    editPage: async (input) => {
      // Mechanical edits are made exactly, and at no cost.
      const plain = plainInstruction(input.instruction) && (await fallback.editPage(input));
      if (plain !== null) return { ...plain, written_by: fallback.name };
      return orBuiltIn(
        'editPage',
        input.signal,
        () => editPageByModel(ask, input),
        async () => null,
      );
    },
    mergeKnowledge: (input) =>
      orBuiltIn(
        'mergeKnowledge',
        input.signal,
        () => mergeByModel(ask, input),
        async (failure) => {
          const merged = await fallback.mergeKnowledge(input);
          return { ...merged, note: [failure, merged.note].filter((part) => part !== null).join(' ') };
        },
      ),
    writeVariant: (input) =>
      orBuiltIn(
        'writeVariant',
        input.signal,
        async () => ({ ...(await writeVariantByModel(ask, input)), writer: model }),
        () => fallback.writeVariant(input),
      ),
    describeVisitor: (input) =>
      orBuiltIn(
        'describeVisitor',
        input.signal,
        () => describeVisitorByModel(ask, input),
        () => fallback.describeVisitor(input),
      ),
  };
}
