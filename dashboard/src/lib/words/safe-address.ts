const HAS_NO_SCHEME = /^[^:/?#]*(?:[/?#]|$)/;
const KNOWN_SCHEME = /^(?:https?|ircs?|mailto|xmpp):/i;

/** An address from untrusted markdown, empty when its scheme could do more than open a page. */
export function safeAddress(address: string): string {
  return HAS_NO_SCHEME.test(address) || KNOWN_SCHEME.test(address) ? address : '';
}
