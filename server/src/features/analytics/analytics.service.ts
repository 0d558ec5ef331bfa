import type { AnalyticsOverview, VariantLift } from '@sightline/contract/analytics';
import type { DomainCtx } from '../../context.ts';

export function getAnalyticsOverview(_ctx: DomainCtx): Promise<AnalyticsOverview> {
  throw new Error('Not built yet.');
}

export function listLift(_ctx: DomainCtx): Promise<VariantLift[]> {
  throw new Error('Not built yet.');
}
