/**
 * User agents that identify themselves as bots: by typical names, or by "compatible;" or an address to read about them.
 * The server recognizes more, and counts none of them as people.
 */
export const IS_BOT =
  /(?<!cu)bot\b|crawl|spider|headless|lighthouse|compatible;|:\/\/|google-|googleother|meta-|-user|-ai\b|fetcher|scrap|devin/i;
