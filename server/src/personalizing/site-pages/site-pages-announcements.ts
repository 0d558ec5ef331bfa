import { defineAnnouncement } from '../../platform/announce/announce.ts';

/** A page was scanned, or pages and elements were enabled, so the set of possible changes is different now. */
export const elementsChanged = defineAnnouncement<{ domain_id: string }>('elements-changed');
