import type { PublicConfig } from '@sightline/contract/company/settings';
import type { Config } from '../../config.ts';

/** What everyone may know of this installation. */
export function publicConfig({ mail, sample_workspace, dashboard }: Config): PublicConfig {
  return { mailbox: mail.mailbox, sample_workspace, ...dashboard };
}
