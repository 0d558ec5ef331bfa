/**
 * User agents that say they are programs: by their kind of name, or as only programs write, with "compatible;" or an
 * address to read about them. The server knows more of them, and counts none of them among people.
 */
export const IS_PROGRAM =
  /(?<!cu)bot\b|crawl|spider|headless|lighthouse|compatible;|:\/\/|google-|googleother|meta-|-user|-ai\b|fetcher|scrap|devin/i;
