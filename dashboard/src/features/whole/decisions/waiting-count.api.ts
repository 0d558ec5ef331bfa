import type { WaitingItems } from '@sightline/contract/whole/decisions';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainQuery } from '../../../lib/server/domain-calls.ts';

export const totalOf = ({ counts }: Pick<WaitingItems, 'counts'>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** How many wait in all; unknown until it is wanted. */
export const useWaitingCount = (enabled: boolean) =>
  useDomainQuery(query.decisions.list, { limit: 1 }, { enabled, select: totalOf }).data;
