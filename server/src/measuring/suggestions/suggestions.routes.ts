import { inDomain } from '../../procedures.ts';
import {
  changeSuggestionStatus,
  listSuggestions,
  listSuggestionsOfExecution,
} from './suggestions.service.ts';

export const suggestions = {
  list: inDomain.suggestions.list.handler(({ context, input }) => listSuggestions(context.ctx, input)),
  ofTopicExecution: inDomain.suggestions.ofTopicExecution.handler(({ context, input }) =>
    listSuggestionsOfExecution(context.ctx, input.topic_execution_id),
  ),
  setStatus: inDomain.suggestions.setStatus.handler(({ context, input }) =>
    changeSuggestionStatus(context.ctx, input),
  ),
};
