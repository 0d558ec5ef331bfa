export const VISITOR_KINDS = ['people', 'agents', 'crawlers'] as const;
export type VisitorKind = (typeof VISITOR_KINDS)[number];

/**
 * Agents are bots that use the website for someone: by their own word, or in a browser that is driven under the name of
 * people's. The script says of every bot that it is `automated`.
 */
export function kindOf(bot: readonly string[]): VisitorKind {
  if (bot.length === 0) return 'people';
  const isDriven = bot.includes('automated') && !bot.includes('crawler') && !bot.includes('user_agent');
  return isDriven || bot.includes('agent') ? 'agents' : 'crawlers';
}

const CLEAREST = ['signed:', 'name:', 'unverified_signature', 'automated'];

/** The clearest sign of a bot: who signed, what it calls itself, or how it gave itself away. */
export const signOf = (bot: readonly string[]): string =>
  CLEAREST.flatMap((start) => bot.filter((sign) => sign.startsWith(start)))[0] ?? bot[0] ?? '';
