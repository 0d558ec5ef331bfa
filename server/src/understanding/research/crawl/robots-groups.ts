const OTHERS = 'others';

/**
 * A robots.txt without the names of other robots. The parser stores each rule once per name in front of it, so that a
 * small file with many names and rules would fill the memory.
 */
export function ownGroups(robots_txt: string, user_agent: string): string {
  const ours = nameOf(user_agent);
  const lines: string[] = [];
  const names = new Set<string>();
  for (const line of robots_txt.split(/\r\n|\r|\n/)) {
    const [written = ''] = line.split('#', 1);
    const colon = written.indexOf(':');
    if (colon < 0) continue;
    if (written.slice(0, colon).trim().toLowerCase() !== 'user-agent') {
      names.clear();
      lines.push(written);
      continue;
    }
    const name = nameOf(written.slice(colon + 1));
    const kept = name === '*' || name === ours ? name : OTHERS;
    if (!names.has(kept)) lines.push(`User-agent: ${kept}`);
    names.add(kept);
  }
  return lines.join('\n');
}

/** Name used for matching: `SightlineBot/1.0 (+https://…)` becomes `sightlinebot`. */
const nameOf = (user_agent: string) => (user_agent.split('/')[0] ?? '').trim().toLowerCase();
