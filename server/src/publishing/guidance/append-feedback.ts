/** As much as a domain's feedback may hold. */
const MAX_CHARS = 20_000;

/** Adds a text under its date; the oldest go where it grows too long for a writer to mind. */
export function appendFeedback(before: string, text: string, at: Date): string {
  const date = at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const sections = before.trim() ? before.trim().split(/\n\n(?=### )/) : [];
  sections.push(`### ${date}\n\n${text.trim()}`);
  while (sections.length > 1 && sections.join('\n\n').length > MAX_CHARS) sections.shift();
  return sections.join('\n\n');
}
