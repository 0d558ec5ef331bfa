const WORDS: Record<string, string> = {
  agent: 'Acts for someone',
  automated: 'Browser driven by a program',
  unverified_signature: 'Signature not verified',
  user_agent: 'Calls itself a program',
  crawler: 'Known crawler',
  no_language: 'Asks for no language',
  unknown_browser: 'Unknown browser',
  no_window: 'Window without width',
  fleet: 'Came with many others at once',
  burst: 'More than 60 pages in a minute',
};

/** What a sign of a bot says. */
export function signWords(sign: string): string {
  const [, kind, name] = /^(signed|name):(.+)$/.exec(sign) ?? [];
  if (!name) return WORDS[sign] ?? sign;
  return kind === 'signed' ? `${name}, verified` : name;
}
