export interface Piece {
  text: string;
  /** Only this text has it. */
  isOwn: boolean;
}

/** Beyond this, two texts are compared as wholes: nobody reads that many marks. */
const MAX_CELLS = 1_000_000;

/** Two texts word by word: what both have, in order, and what only one of them has. */
export function wordDiff(before: string, after: string): [before: Piece[], after: Piece[]] {
  const [was, now] = [wordsOf(before), wordsOf(after)];
  const { length: rows } = was;
  const { length: columns } = now;
  if (rows * columns > MAX_CELLS) return [[{ text: before, isOwn: true }], [{ text: after, isOwn: true }]];
  // How many words both have in common from a place of each on.
  const width = columns + 1;
  const common = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  const isSame = (row: number, column: number) => was[row]?.trim() === now[column]?.trim();
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      common[row * width + column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const pieces: [Piece[], Piece[]] = [[], []];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    if (row < rows && column < columns && isSame(row, column)) {
      add(pieces[0], was[row++], false);
      add(pieces[1], now[column++], false);
    } else if (column === columns || (row < rows && at(row + 1, column) >= at(row, column + 1)))
      add(pieces[0], was[row++], true);
    else add(pieces[1], now[column++], true);
  }
  return pieces;
}

/** Words and signs, each with the space after it. */
const wordsOf = (text: string) => text.match(/(?:[\p{L}\p{N}’']+|\S)\s*/gu) ?? [];

function add(pieces: Piece[], text = '', isOwn: boolean) {
  const last = pieces.at(-1);
  if (last?.isOwn === isOwn) last.text += text;
  else pieces.push({ text, isOwn });
}
