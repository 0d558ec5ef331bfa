import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { describe, expect, it } from 'vitest';
import { aDomain, anOrganization } from '../lib/words/samples.ts';
import { bannerOf, isBannerDue } from './banner-message.ts';

const off: HostingStatus = {
  status: 'not_started',
  subdomain: null,
  ai_subdomain: null,
  subdomain_url: null,
  cname_target: null,
  dns_records: [],
  dns_verification_token: null,
  dns_configured: false,
  checks: [],
  checked_at: null,
  dns_verified: false,
  is_active: false,
  is_served: false,
  detail: null,
  ssl_status: null,
  cloudfront_domain: null,
};
const banner = (has_active_plan: boolean, hosting: HostingStatus | null, selected_cms = true) =>
  bannerOf(aDomain({ selected_cms }), anOrganization({ has_active_plan }), hosting);

describe('The banner’s message', () => {
  it('[P-SHELL-09] [P-SHELL-13] The banner invites to subscribe where there is no plan', () => {
    expect(banner(false, off)).toEqual({
      message: 'Account preview. Subscribe to publish your content.',
      to: '/billing',
    });
  });

  it('[P-SHELL-10] [P-SHELL-14] The banner asks to finish DNS where there is a plan and hosting is not active', () => {
    const unfinished = { message: 'Finish DNS setup to publish your AEO pages.', to: '/setup/dns' };
    expect(banner(true, off)).toEqual(unfinished);
    expect(banner(true, null)).toEqual(unfinished);
    expect(banner(true, off, false)).toEqual(unfinished);
    expect(banner(true, { ...off, ssl_status: { status: 'PENDING', detail: null } })).toEqual(unfinished);
  });

  it('[P-SHELL-15] The banner leads to the content once DNS is complete', () => {
    expect(banner(true, { ...off, dns_verified: true })?.to).toBe('/content');
    expect(banner(true, { ...off, ssl_status: { status: 'ACTIVE', detail: null } })?.to).toBe('/content');
  });

  it('[P-SHELL-11] The banner is silent where neither message fits', () => {
    expect(banner(true, { ...off, is_active: true })).toBeNull();
    expect(banner(false, off, false)).toBeNull();
    expect(bannerOf(null, null, null)).toBeNull();
  });
});

describe('When the banner appears', () => {
  it('[P-SHELL-16] [P-SHELL-17] The banner waits for content and hosting, or for two seconds', () => {
    expect(isBannerDue(true, true, false)).toBe(true);
    expect(isBannerDue(true, false, false)).toBe(false);
    expect(isBannerDue(false, true, false)).toBe(false);
    expect(isBannerDue(false, false, true)).toBe(true);
  });
});
