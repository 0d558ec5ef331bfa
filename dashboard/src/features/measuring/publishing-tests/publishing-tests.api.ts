import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';

/** Tests of a topic, newest first. */
export const usePublishingTests = (topic_id: string) =>
  awaited(useDomainQuery(query.publishingTests.list, { topic_id }, { select: ({ tests }) => tests }));

/** How exactly a test of a topic would know, and what it costs. */
export const usePublishingTestPlan = (topic_id: string) =>
  useDomainQuery(query.publishingTests.plan, { topic_id });

const useRenewTests = () => useRenew(query.publishingTests, query.suggestions);

/** Divides the prompts of a topic. */
export const useStartTest = () =>
  useDomainMutation(query.publishingTests.draw, { onSettled: useRenewTests() });

/** Counts a test from now, or ends it. */
export const useChangeTest = (change: 'measure' | 'end') =>
  useDomainMutation(query.publishingTests[change], { onSettled: useRenewTests() });
