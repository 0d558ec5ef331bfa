import { cyclesOf } from './import-cycles.ts';
import type { Import, SourceTree } from './source-tree.ts';

/** For contract, server and dashboard, from the wing that knows no other to the one that knows all. */
export const WINGS = [
  'company',
  'understanding',
  'measuring',
  'publishing',
  'visiting',
  'personalizing',
  'whole',
] as const;

const ROOM = new RegExp(`^server/src/(${WINGS.join('|')})/([^/]+)/`);
/** Files that other wings may import: services, jobs, queries, types and announcements. */
const DOORS = /(\.service|\.jobs|\.queries|-types|-announcements)\.ts$/;

const wingOf = (path: string) =>
  WINGS.findIndex(
    (wing) => path.startsWith(`server/src/${wing}/`) || path.startsWith(`contract/src/${wing}/`),
  );
/** `wing/room` of a file, null outside the wings. */
const roomOf = (path: string) => {
  const [, wing, room] = ROOM.exec(path) ?? [];
  return wing && room ? `${wing}/${room}` : null;
};

/** What is wrong with an import of a wing, from another wing or from above. */
export function wingRule({ from, target }: Pick<Import, 'from' | 'target'>): string | null {
  const workspace = /^(server|contract)\/src\//.exec(from)?.[0];
  if (!workspace || !target?.startsWith(workspace)) return null;
  const [mine, theirs] = [wingOf(from), wingOf(target)];
  if (theirs < 0 || mine === theirs) return null;
  const room = roomOf(target);
  if (mine < 0)
    return /\.queries\.ts$/.test(target) ? `Ask the *.service.ts of ${room}; its queries are its own.` : null;
  if (mine < theirs)
    return `${WINGS[mine]} knows nothing of ${WINGS[theirs]}: announce it (*-announcements.ts) and listen there (*.listeners.ts), or move the shared part to the left.`;
  return workspace === 'contract/src/' || DOORS.test(target)
    ? null
    : `Reach ${room} through its *.service.ts, *.jobs.ts or *.queries.ts (types: *-types.ts).`;
}

/** Rooms that depend on each other, as `a → b → a`, by any kind of import. */
export function findRoomCycles(tree: SourceTree, isCounted: (path: string) => boolean): string[] {
  const edges = new Map<string, Map<string, string>>();
  for (const { path, imports } of tree.files.values()) {
    const from = roomOf(path);
    if (!from || !isCounted(path)) continue;
    for (const { target, line } of imports) {
      const to = target && roomOf(target);
      if (!to || to === from) continue;
      const known = edges.get(from) ?? new Map<string, string>();
      if (!known.has(to)) known.set(to, `${path}:${line}`);
      edges.set(from, known);
    }
  }
  const placeOf = (from: string, to: string | undefined) => edges.get(from)?.get(to ?? '') ?? '';
  // The order only decides which room a cycle starts with.
  const rooms = [...edges.keys()].toReversed();
  return cyclesOf(rooms, (room) => edges.get(room)?.keys() ?? []).map((cycle) => {
    const round = [...cycle, ...cycle.slice(0, 1)];
    const places = cycle.map((from, at) => placeOf(from, round[at + 1]));
    return `${round.join(' → ')} (${places.join(', ')})`;
  });
}
