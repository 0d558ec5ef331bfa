import type { WriteVariant } from '../variant-types.ts';
import type {
  DescribeCompany,
  EditPage,
  MergeKnowledge,
  ProposePrompts,
  ProposeTopics,
  WritePage,
} from '../writer.ts';
import { createExtractiveWriter } from './extractive.ts';
import { promptsFromQueries, type ReadQueries } from './topics/search-queries.ts';

/** Work in a thread needs no cancellation, because the thread is ended. */
const { signal } = new AbortController();
const writer = createExtractiveWriter();
type Without<Input> = Omit<Input, 'signal'>;

export const describeInThread = (input: Without<DescribeCompany>) =>
  writer.describeCompany({ ...input, signal });
export const topicsInThread = (input: Without<ProposeTopics>) => writer.proposeTopics({ ...input, signal });
export const promptsInThread = (input: Without<ProposePrompts>) =>
  writer.proposePrompts({ ...input, signal });
export const writeInThread = (input: Without<WritePage>) => writer.writePage({ ...input, signal });
export const editInThread = (input: Without<EditPage>) => writer.editPage({ ...input, signal });
export const mergeInThread = (input: Without<MergeKnowledge>) => writer.mergeKnowledge({ ...input, signal });
export const variantInThread = (input: Without<WriteVariant>) => writer.writeVariant({ ...input, signal });
export const queriesInThread = (input: ReadQueries) => promptsFromQueries(input);
