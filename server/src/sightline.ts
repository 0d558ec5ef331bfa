import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readVersion } from './platform/processes/manifest.ts';

const HELP = `Sightline measures how AI assistants mention your company, and serves your pages.

  sightline [start]          starts it, by default at http://localhost:4000
  sightline migrate          brings the tables of DATABASE_URL up to date, and ends
  sightline backup FILE      writes everything into one file, also while it runs
  sightline restore FILE     fills an empty database from a backup (--replace: any database)
  sightline move TO          moves everything into another database (postgresql://… or included)
  sightline move-events      moves visits' events: --to=clickhouse or --to=postgres, then --finish (--give-up)
  sightline emails           shows emails that could not be sent (--again: sends them again)
  sightline browser          starts browsers for a server elsewhere, by BROWSER_SOCKET
  sightline doctor           says what works on this machine and what does not
  sightline connect URL      keeps the address of an installation and a key, for the next one
  sightline call [COMMAND]   reads and changes what the dashboard shows (call alone lists the commands)
  sightline version

  --data FOLDER              where everything is kept (default: ${userFolder()})
  --port NUMBER              where it is served
  --roles NAMES              with start: roles of this process, comma-separated (api, collect, edge, worker)
  --processes NUMBER         with start: number of processes for visitors, and of those for all else

Settings are variables of the environment, or lines of the file .env in the data folder.
`;

const PROGRAMS = new Map([
  ['start', new URL('./main.ts', import.meta.url)],
  ['migrate', new URL('./db-migrate.ts', import.meta.url)],
  ['backup', new URL('./backup.ts', import.meta.url)],
  ['restore', new URL('./restore.ts', import.meta.url)],
  ['move', new URL('./move.ts', import.meta.url)],
  ['move-events', new URL('./move-events.ts', import.meta.url)],
  ['emails', new URL('./show-emails.ts', import.meta.url)],
  ['browser', new URL('./browser-worker.ts', import.meta.url)],
  ['doctor', new URL('./doctor.ts', import.meta.url)],
]);

// The released package's program; each command is a program of its own.
try {
  main();
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : error}\nsightline --help lists the commands.\n`,
  );
  process.exitCode = 1;
}

function main(): void {
  const [first = ''] = process.argv.slice(2);
  // Their options are the server's to name.
  if (first === 'call' || first === 'connect') {
    become([fileURLToPath(new URL('./call.ts', import.meta.url)), ...process.argv.slice(2)]);
    return;
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      roles: { type: 'string' },
      processes: { type: 'string' },
      replace: { type: 'boolean' },
      again: { type: 'boolean' },
      to: { type: 'string' },
      finish: { type: 'boolean' },
      'give-up': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  });
  const [command = 'start', ...rest] = positionals;
  if (values.help || command === 'help') {
    process.stdout.write(HELP);
    return;
  }
  if (values.version || command === 'version') {
    process.stdout.write(`${readVersion()}\n`);
    return;
  }
  const program = PROGRAMS.get(command);
  if (!program) throw new Error(`Unknown command: ${command}. “sightline --help” lists all commands.`);
  settle(values, command);
  const flags = [
    ...(values.roles === undefined ? [] : [`--roles=${values.roles}`]),
    ...(values.processes === undefined ? [] : [`--processes=${values.processes}`]),
    ...(values.replace ? ['--replace'] : []),
    ...(values.again ? ['--again'] : []),
    ...(values.to === undefined ? [] : [`--to=${values.to}`]),
    ...(values.finish ? ['--finish'] : []),
    ...(values['give-up'] ? ['--give-up'] : []),
  ];
  become([fileURLToPath(program), ...rest, ...flags]);
}

/**
 * Options go before the environment, the environment before the file in the data folder. That file has secrets, which a
 * browser worker must not know.
 */
function settle(
  { data, port }: { data?: string | undefined; port?: string | undefined },
  command: string,
): void {
  const folder = path.resolve(data ?? process.env.DATA_DIR ?? userFolder());
  process.env.DATA_DIR = folder;
  if (port) process.env.PORT = port;
  const file = path.join(folder, '.env');
  if (command !== 'browser' && existsSync(file)) process.loadEnvFile(file);
}

function userFolder(): string {
  if (process.platform === 'darwin') return path.join(homedir(), 'Library/Application Support/Sightline');
  return path.join(process.env.XDG_DATA_HOME || path.join(homedir(), '.local/share'), 'sightline');
}

/** Goes on as that program, with Node's option that scripts/lib/modern-node.mjs explains. */
function become(words: string[]): void {
  const program = process.execPath;
  process.execve?.(program, [program, '--max-semi-space-size=4', ...words], process.env);
  throw new Error('Sightline runs on Linux and macOS.');
}
