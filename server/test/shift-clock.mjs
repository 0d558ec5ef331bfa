import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Loaded before the program (`--import`): shifts its clock by the milliseconds in CLOCK_SHIFT_FILE, read again at each
 * SIGUSR2, which makes a file with the shift at the end of its name.
 */
const TrueDate = Date;
let shift = 0;
const readShift = () => {
  const file = process.env.CLOCK_SHIFT_FILE;
  shift = Number(readFileSync(file, 'utf8'));
  writeFileSync(`${file}.${shift}`, '');
};
readShift();
process.on('SIGUSR2', readShift);

globalThis.Date = class ShiftedDate extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + shift);
    else super(...given);
  }
  static now() {
    return TrueDate.now() + shift;
  }
  static [Symbol.hasInstance](value) {
    return value instanceof TrueDate;
  }
};
