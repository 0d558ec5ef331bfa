import type { Domain } from '@sightline/contract/company/domains';
import type { Organization } from '@sightline/contract/company/organizations';
import { useEffect, useState } from 'react';
import { parseTime } from '../../../lib/words/format.ts';

const MAX_GENERATING_MS = 15 * 60_000;

/** How much longer variants may still be generated, in ms; 0 when none are expected. */
export function generatingFor(domain: Domain | null, organization: Organization | null, now: number): number {
  const created = parseTime(organization?.created_at);
  if (!domain?.selected_personalization || created === null) return 0;
  return Math.max(0, created.getTime() + MAX_GENERATING_MS - now);
}

/** Whether variants may still be generated; true until the time is over. */
export function useMayGenerate(domain: Domain | null, organization: Organization | null): boolean {
  const [, setOver] = useState(0);
  const left = generatingFor(domain, organization, Date.now());
  const mayGenerate = left > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left shrinks by itself
  useEffect(() => {
    if (!mayGenerate) return;
    const timer = setTimeout(() => setOver(Date.now()), left + 1);
    return () => clearTimeout(timer);
  }, [mayGenerate, domain?.id]);
  return mayGenerate;
}
