import { contentStems } from '../../language/english/english-stems.ts';
import type { Site } from './extractive-site.ts';
import { type Action, findActions } from './topic-actions.ts';
import { type Audience, findAudiences } from './topic-audiences.ts';
import { type Capability, findCapabilities } from './topic-capabilities.ts';
import type { Category } from './topic-category.ts';
import { findCategory } from './topic-find-category.ts';
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

/** "managed Postgres" of a "managed PostgreSQL hosting platform" is the kind itself. */
function namesKind(stems: string[], { one }: Category): boolean {
  const kind = contentStems(one);
  return stems.every((stem) => kind.some((other) => other.startsWith(stem) || stem.startsWith(other)));
}

export function readProfile(site: Site): Profile {
  const labels = labelsOf(site);
  const category = findCategory(site);
  const named = findCapabilities(site, labels);
  const capabilities = named.filter((item) => category === null || !namesKind(item.stems, category));
  const stems = new Set(capabilities.flatMap((capability) => capability.stems));
  return {
    category,
    place: schemaPlace(site),
    capabilities,
    actions: findActions(site, labels, stems),
    audiences: findAudiences(site),
  };
}
