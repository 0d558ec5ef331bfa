import type { Site } from './extractive-site.ts';
import { type Action, findActions } from './topic-actions.ts';
import { type Audience, findAudiences } from './topic-audiences.ts';
import { type Capability, findCapabilities } from './topic-capabilities.ts';
import { type Category, findCategory } from './topic-category.ts';
import { labelsOf } from './topic-labels.ts';
import { schemaPlace } from './topic-schema-type.ts';

/** What a site offers, to whom and where: all that topics and prompts are made of. */
export interface Profile {
  category: Category | null;
  /** Town of a local business. */
  place: string | null;
  capabilities: Capability[];
  actions: Action[];
  audiences: Audience[];
}

export function readProfile(site: Site): Profile {
  const labels = labelsOf(site);
  const capabilities = findCapabilities(site, labels);
  const stems = new Set(capabilities.flatMap((capability) => capability.stems));
  return {
    category: findCategory(site),
    place: schemaPlace(site),
    capabilities,
    actions: findActions(site, labels, stems),
    audiences: findAudiences(site),
  };
}
