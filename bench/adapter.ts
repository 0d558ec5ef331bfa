import { planRewriting } from '../adapter/src/rewrite.ts';
import { type BenchRow, shown, timeAtMost } from './bench-row.ts';

const ROUNDS = 60;
const section = (n: number) =>
  `<section class="a b" id="s${n}"><div class="wrap"><h2>Heading ${n}</h2><p class="lead">Some words that a visitor reads <a href="/x/${n}">and a link</a> here.</p><ul><li>One</li><li>Two</li></ul></div></section>`;
const BODY = Array.from({ length: 300 }, (_, n) => section(n)).join('\n');
const PAGE = `<!doctype html><html lang="en"><head><title>A page</title></head><body>${BODY}</body></html>`;
const CHANGES = [0, 1, 2].map((n) => ({
  element: `${n}`,
  selector: `body > section:nth-of-type(${n + 1}) > div > h2`,
  text: `Other words of ${n}`,
}));

/** Processor time of an adapter for a page that leaves changed; all other pages pass untouched. */
export async function run(): Promise<BenchRow[]> {
  const change = () => planRewriting(PAGE, CHANGES)?.write(String, () => '');
  if (!change()?.includes('Other words of 2')) throw new Error('The page was not changed.');
  for (let round = 0; round < ROUNDS; round++) change();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) change();
  const { user, system } = process.cpuUsage(before);
  return [
    shown('page that leaves changed', PAGE.length, 'characters'),
    timeAtMost('processor time of an adapter for it', (user + system) / 1000 / ROUNDS, 'ms', 2),
  ];
}
