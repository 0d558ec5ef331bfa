import { inDomain } from '../../procedures.ts';
import {
  drawPublishingTest,
  endPublishingTest,
  getPublishingTest,
  listPublishingTests,
  measurePublishingTest,
  planPublishingTest,
} from './publishing-tests.service.ts';

export const publishingTests = {
  list: inDomain.publishingTests.list.handler(({ context, input }) =>
    listPublishingTests(context.ctx, input.topic_id ?? null),
  ),
  get: inDomain.publishingTests.get.handler(({ context, input }) =>
    getPublishingTest(context.ctx, input.test_id),
  ),
  plan: inDomain.publishingTests.plan.handler(({ context, input }) =>
    planPublishingTest(context.ctx, input.topic_id),
  ),
  draw: inDomain.publishingTests.draw.handler(({ context, input }) =>
    drawPublishingTest(context.ctx, input.topic_id),
  ),
  measure: inDomain.publishingTests.measure.handler(({ context, input }) =>
    measurePublishingTest(context.ctx, input.test_id),
  ),
  end: inDomain.publishingTests.end.handler(({ context, input }) =>
    endPublishingTest(context.ctx, input.test_id),
  ),
};
