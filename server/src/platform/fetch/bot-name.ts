/** Our user agent for reading websites, with an address for more information. */
export const botName = ({ public_url }: { public_url: string }) => `SightlineBot/1.0 (+${public_url})`;
