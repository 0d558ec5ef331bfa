/** Turns what a person typed as a website into `https://host/path`; null when it is not one. */
export function websiteAddress(typed: string): string | null {
  const text = typed.trim();
  if (!text) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const plausible = url.hostname.includes('.') && !url.username && !url.password;
  return plausible ? url.href.replace(/\/$/, '') : null;
}
