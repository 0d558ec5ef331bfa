/** How we name ourselves to websites that we read, with an address at which people find out more. */
export const botName = ({ public_url }: { public_url: string }) => `SightlineBot/1.0 (+${public_url})`;
