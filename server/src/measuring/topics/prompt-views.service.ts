import type { PromptView } from '@sightline/contract/measuring/prompts';
import { sharedRows } from '../../company/domains/shared-rows.service.ts';
import { deleteView, listViewRows, replaceView } from './prompt-views.queries.ts';

/** Named filters of the table of prompts. */
export const promptViews = sharedRows<PromptView>({
  ...{ one: 'View', several: 'views', most: 50 },
  ...{ list: listViewRows, save: replaceView, remove: deleteView },
});
