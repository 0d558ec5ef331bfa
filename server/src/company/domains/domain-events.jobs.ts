import { z } from 'zod';

/** Content setup was completed for the first time; features that write content register here. */
export const contentSetUp = { name: 'content-set-up', data: z.object({ domain_id: z.uuid() }) };

/** A website was removed, and its data must be deleted. */
export const domainRemoved = { name: 'delete-removed-domains', data: z.object({}) };
