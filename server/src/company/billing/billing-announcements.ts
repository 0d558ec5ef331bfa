import type { Limits } from '@sightline/contract/company/organizations';
import { defineAnnouncement } from '../../platform/announce/announce.ts';

/** What an organization may do is something else from now on. */
export const planChanged = defineAnnouncement<{ org_id: string; limits: Limits }>('plan-changed');
