import Bowser from 'bowser';

const MAX_AGENT_LENGTH = 1000;

/** A User-Agent header in everyday words: `Chrome on macOS`. */
export function deviceWords(user_agent: string | null): string {
  const text = (user_agent ?? '').slice(0, MAX_AGENT_LENGTH).trim();
  if (text === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(text);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || 'Unknown device';
}
