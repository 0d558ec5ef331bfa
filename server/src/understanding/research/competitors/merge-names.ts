export interface Tally {
  name: string;
  score: number;
  /** The part of the score from titles, headings, tables and sentences, where a name ends where it ends. */
  clean: number;
  /** Compared with the brand itself. */
  direct: boolean;
  evidence: { url: string; sentence: string }[];
}

/** "Norell" and "Norell Pro" are one company under the name that stands in clearer places; the shorter one of equals. */
export function mergeNames(tallies: [string, Tally][]): [string, Tally][] {
  const merged: [string, Tally][] = [];
  for (const [key, tally] of tallies.sort(([, a], [, b]) => a.name.length - b.name.length)) {
    const at = merged.findIndex(
      ([, { name }]) => startsWithWord(tally.name, name) || endsWithName(tally.name, name),
    );
    const shorter = merged[at];
    if (shorter === undefined) {
      merged.push([key, { ...tally }]);
      continue;
    }
    const [kept, other] = tally.clean > shorter[1].clean ? [tally, shorter[1]] : [shorter[1], tally];
    const both: Tally = {
      name: kept.name,
      score: kept.score + other.score,
      clean: Math.max(kept.clean, other.clean),
      direct: kept.direct || other.direct,
      evidence: [...kept.evidence, ...other.evidence],
    };
    merged[at] = [kept === tally ? key : shorter[0], both];
  }
  return merged;
}

const startsWithWord = (name: string, start: string) =>
  new RegExp(`^${start.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[\\s.]`, 'iu').test(name);

/** "Microsoft Teams Wiki" is "Teams Wiki" under its maker's name; of a single word too much would be. */
const endsWithName = (name: string, end: string) => end.includes(' ') && name.endsWith(` ${end}`);
