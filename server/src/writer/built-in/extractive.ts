import { BUILT_IN_WRITER, type Writer } from '../writer.ts';
import { describeSite } from './describe/extractive-description.ts';
import { editExtractively } from './edit/extractive-edit.ts';
import { mergeExtractively } from './edit/extractive-merge.ts';
import { summaryOf } from './extractive-summary.ts';
import { writeExtractivePage } from './page/extractive-page.ts';
import { proposePromptsOf } from './topics/propose-prompts.ts';
import { proposeTopicsOf } from './topics/propose-topics.ts';
import { chooseVariant } from './variant/extractive-variant.ts';
import { describePlainly } from './variant/visitor-sentences.ts';

/**
 * The writer that needs no model: it selects and counts, and says nothing the pages do not say. The same pages give the
 * same text. `BUILT_IN` runs it in threads.
 */
export function createExtractiveWriter(): Writer {
  return {
    setup: '',
    name: BUILT_IN_WRITER,
    async describeCompany(input) {
      return describeSite(input);
    },
    async findRivals() {
      return [];
    },
    async proposeTopics(input) {
      return proposeTopicsOf(input);
    },
    async proposePrompts(input) {
      return proposePromptsOf(input);
    },
    async summariseTopic(facts) {
      return summaryOf(facts);
    },
    async phraseInsights({ facts }) {
      return facts.map(({ plain }) => plain);
    },
    async writePage(input) {
      input.signal.throwIfAborted();
      return writeExtractivePage(input);
    },
    async editPage(input) {
      input.signal.throwIfAborted();
      return editExtractively(input);
    },
    async mergeKnowledge(input) {
      input.signal.throwIfAborted();
      return mergeExtractively(input);
    },
    async writeVariant(input) {
      input.signal.throwIfAborted();
      return chooseVariant(input);
    },
    async describeVisitor(facts) {
      return describePlainly(facts);
    },
  };
}
