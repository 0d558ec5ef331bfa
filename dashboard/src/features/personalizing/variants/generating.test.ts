import { describe, expect, it } from 'vitest';
import { aDomain, anOrganization } from '../../../lib/words/samples.ts';
import { generatingFor } from './generating.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const chosen = aDomain({ selected_personalization: true });
const created = (created_at: string) => anOrganization({ created_at });

describe('Variants on their way', () => {
  it('[P-LAND-13] [P-CONST-16] Variants are expected for 15 minutes after the organization is created', () => {
    expect(generatingFor(chosen, created('2026-03-01T12:00:00Z'), NOW)).toBe(15 * 60_000);
    expect(generatingFor(chosen, created('2026-03-01T11:45:01'), NOW)).toBe(1000);
  });

  it('[P-LAND-14] Variants are not expected after that time, or without personalization', () => {
    expect(generatingFor(chosen, created('2026-03-01T11:45:00Z'), NOW)).toBe(0);
    expect(generatingFor(aDomain(), created('2026-03-01T12:00:00Z'), NOW)).toBe(0);
    expect(generatingFor(null, created('2026-03-01T12:00:00Z'), NOW)).toBe(0);
    expect(generatingFor(chosen, null, NOW)).toBe(0);
  });
});
