/** User agents that say they are programs. The server knows more of them, and counts none of them among people. */
export const IS_PROGRAM =
  /(?<!cu)bot\b|crawl|spider|headless|lighthouse|google-|googleother|meta-|-user|-ai\b|fetcher|externalhit|omgili|webzio|devin/i;
