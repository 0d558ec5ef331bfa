import { query } from './api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from './domain-calls.ts';

/** Questions that agents asked the published pages, most asked first. */
export const useAskedQuestions = () => useDomainQuery(query.askedQuestions.list, {});

export const useForgetQuestion = () =>
  useDomainMutation(query.askedQuestions.remove, { onSuccess: useRenew(query.askedQuestions) });

export const useForgetQuestions = () =>
  useDomainMutation(query.askedQuestions.removeAll, { onSuccess: useRenew(query.askedQuestions) });
