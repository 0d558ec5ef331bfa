import { expect, it } from 'vitest';
import { RULE_CASES } from '../server/test/rule-cases.ts';
import { fitsAddress } from '../tracker/src/address.ts';

// The server's tests hold its own matching to the same table; only bench/ may import both.
it.each(RULE_CASES.filter(({ on, script, fact }) => on !== 'click' && script && URL.canParse(fact)))(
  'The script reads the rule $script as the server does: $fact, $fits',
  ({ script, fact, fits }) => {
    expect(fitsAddress(script, new URL(fact))).toBe(fits);
  },
);
