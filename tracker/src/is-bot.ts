/**
 * User agents that identify themselves as bots: by typical names, or by "compatible;" or an address to read about them.
 * Phones and apps are called by any word, so a name counts only as bots write theirs. The server recognizes more, and
 * counts none of them as people.
 */
export const IS_BOT =
  /(?<!cu)bot\b(?! build)|crawl|spider|headless|lighthouse|compatible;|[+(]http|google-?[io]|meta-e|-user\/|fetcher|devin/i;
