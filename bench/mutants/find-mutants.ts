import { createHash } from 'node:crypto';
import { type Node, parseSync } from 'oxc-parser';
import { breakings } from './breakings.ts';

export interface Mutant {
  path: string;
  line: number;
  /** Offsets in the file's text. */
  start: number;
  end: number;
  /** The original text, and its replacement. */
  from: string;
  to: string;
  /** What stands there with its neighbors, by which the place is known again in a file that was changed elsewhere. */
  around: string;
}

const AROUND_CHARS = 20;

/** Every way to break one thing of a file. */
export function findMutants(path: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const visit = (node: Node) => {
    if (isBesideThePoint(node, text)) return;
    for (const { start, end, to } of breakings(node, text)) {
      const line = text.slice(0, start).split('\n').length;
      const around = text.slice(Math.max(0, start - AROUND_CHARS), end + AROUND_CHARS);
      found.push({ path, line, start, end, from: text.slice(start, end), to, around });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(path, text).program);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const SAID_OF_ITSELF = /^(throw new Error\(|(\w+\.)*log\.)/;

/** Types are erased, and no promise of the product depends on the text of a log line or a bug. */
function isBesideThePoint(node: Node, text: string): boolean {
  if (node.type.startsWith('TS') && /^TS(Type|Interface)/.test(node.type)) return true;
  return /Statement$/.test(node.type) && SAID_OF_ITSELF.test(text.slice(node.start, node.start + 40));
}

const MAX_OF_FILE = 2;

/** Selects this many from a list by a hash of their text, so that changes elsewhere do not affect the selection. */
export function choose(mutants: readonly Mutant[], count: number): Mutant[] {
  const ranked = mutants.map((mutant) => ({ mutant, rank: rankOf(mutant) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const chosen: Mutant[] = [];
  const of_file = new Map<string, number>();
  for (const { mutant } of ranked) {
    const so_far = of_file.get(mutant.path) ?? 0;
    // Many files tell more than many places in one.
    if (so_far >= MAX_OF_FILE || chosen.length >= count) continue;
    of_file.set(mutant.path, so_far + 1);
    chosen.push(mutant);
  }
  return chosen;
}

const rankOf = ({ path, around, to }: Mutant) =>
  createHash('sha256').update([path, around, to].join('\0')).digest('hex');

/** The text with the mutant in it. */
export const withMutant = (text: string, { start, end, to }: Mutant) =>
  text.slice(0, start) + to + text.slice(end);
