import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError, EXIT, listCommands, runCommand } from './commands/ask-server.ts';
import { answerText, helpText, listText } from './commands/command-texts.ts';
import { readArguments } from './commands/read-arguments.ts';
import { findInstallation, saveInstallation, settingsFile } from './commands/settings-file.ts';
import { ignoreEpipe } from './ignore-epipe.ts';

ignoreEpipe();
const say = (text: string) => process.stdout.write(`${text}\n`);

// Talks to an installation from a command line, here or anywhere else; the commands are the tools of /mcp.
try {
  const [what = '', ...words] = process.argv.slice(2);
  await (what === 'connect' ? connect(words) : call(words));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.code;
}

async function call([name, ...words]: string[]) {
  const at = findInstallation(process.env);
  if (!at)
    throw new CommandError(
      EXIT.unreachable,
      `Say where Sightline is: run sightline connect URL, or set SIGHTLINE_URL and SIGHTLINE_API_KEY. (No ${settingsFile(process.env)}.)`,
    );
  const commands = await listCommands(at);
  if (name === undefined || name.startsWith('-')) return say(listText(commands));
  const command = commands.find((one) => one.name === name.replaceAll('-', '_'));
  if (!command)
    throw new CommandError(
      EXIT.usage,
      `Unknown command for this key: ${name}. “sightline call” lists all commands.`,
    );
  const { input, json, help } = readArguments(command, words);
  if (help) return say(helpText(command));
  const answer = await runCommand(at, command.name, input);
  say(json ? JSON.stringify(answer, null, 2) : answerText(answer));
}

/** Keeps address and key, once they have worked. */
async function connect([url]: string[]) {
  if (!url) throw new CommandError(EXIT.usage, 'Say where: sightline connect https://sightline.example.com');
  const key = await readKey();
  const commands = await listCommands({ url, key });
  say(`Connected: ${commands.length} commands. Kept in ${saveInstallation(process.env, { url, key })}.`);
}

/** Not as an argument, which other users of the machine could see. */
async function readKey(): Promise<string> {
  const { isTTY } = process.stdin;
  if (isTTY) process.stdout.write('API key (it is not shown): ');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: isTTY === true });
  for await (const line of lines) {
    lines.close();
    if (isTTY) say('');
    return line.trim();
  }
  throw new CommandError(EXIT.usage, 'No key was given.');
}
