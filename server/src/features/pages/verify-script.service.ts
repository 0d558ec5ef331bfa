import type { ScriptVerification } from '@sightline/contract/pages';
import type { DomainCtx } from '../../context.ts';

/** Looks in the page's source, then in a browser, then for what the script has sent. */
export function verifyScript(_ctx: DomainCtx): Promise<ScriptVerification> {
  throw new Error('Not built yet.');
}
