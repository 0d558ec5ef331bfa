import { parseArgs } from 'node:util';
import { giveUp } from './run.mjs';

/** What can be run alone, and whether it can be split over machines. */
const PARTS = { check: false, vitest: true, browser: true, engines: false };

/**
 * What `npm test` was asked for: all tests or those worth waiting for, of all parts or `--only=` one, and of that one
 * all or every n-th (`--shard=1/3`).
 */
export function readTestOptions(args) {
  const { all, only, shard } = parsed(args);
  if (only !== undefined && !(only in PARTS))
    giveUp(`--only takes ${Object.keys(PARTS).join(', ')}, not “${only}”.`);
  if (shard !== undefined) {
    const [, at, of] = /^(\d{1,3})\/(\d{1,3})$/.exec(shard) ?? [];
    if (!(Number(at) >= 1 && Number(at) <= Number(of)))
      giveUp(`--shard takes a part of several, such as 1/3, not “${shard}”.`);
    if (!PARTS[only]) giveUp('--shard needs --only=vitest or --only=browser.');
  }
  return {
    all,
    shard: shard === undefined ? [] : [`--shard=${shard}`],
    runs: (part) => (only === undefined ? part !== 'engines' || all : part === only),
  };
}

function parsed(args) {
  try {
    const options = {
      all: { type: 'boolean', default: false },
      only: { type: 'string' },
      shard: { type: 'string' },
    };
    return parseArgs({ args, options }).values;
  } catch (error) {
    return giveUp(error.message);
  }
}
