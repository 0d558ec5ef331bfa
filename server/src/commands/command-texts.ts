import type { Argument, Command } from './ask-server.ts';
import { dashed, typeOf } from './read-arguments.ts';

const column = (text: string, width: number) => text.padEnd(width);

/** What there is to call. */
export function listText(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const lines = (wanted: boolean) =>
    commands
      .filter(({ annotations }) => (annotations?.readOnlyHint ?? false) === wanted)
      .map(({ name, title }) => `  ${column(dashed(name), width)}${title}`);
  const changing = lines(false);
  return [
    'Usage: sightline call COMMAND [--OPTION VALUE …] [--json]',
    '',
    'Reads:',
    ...lines(true),
    ...(changing.length > 0 ? ['', 'Changes:', ...changing] : []),
    '',
    'sightline call COMMAND --help says what it takes.',
  ].join('\n');
}

/** What most commands take; a list of them says it once, and not with each. */
const SHARED: Record<string, string> = {
  website: 'Host name or id of the website, where there are several.',
  limit: 'How many items at most. Otherwise 25.',
  cursor: 'next_cursor of the answer before.',
};

/** What a command does and takes. */
export function helpText({ name, description, inputSchema }: Command): string {
  const { properties, required } = inputSchema;
  const options = Object.entries(properties).map(([key, argument]): [string, string] => [
    `--${dashed(key)}${hintOf(argument)}`,
    aboutOf({ description: SHARED[key], ...argument }, required.includes(key)),
  ]);
  const all: [string, string][] = [...options, ['--json', 'Answers as JSON, for programs.']];
  const width = Math.max(...all.map(([option]) => option.length)) + 2;
  return [
    description,
    '',
    `Usage: sightline call ${dashed(name)} [options]`,
    '',
    ...all.map(([option, about]) => `  ${column(option, width)}${about}`),
  ].join('\n');
}

function hintOf(argument: Argument): string {
  const type = typeOf(argument);
  if (argument.enum) return ` ${argument.enum.filter((value) => value !== null).join('|')}`;
  if (type === 'boolean') return '';
  return ` ${{ string: 'TEXT', integer: 'NUMBER', number: 'NUMBER', array: 'VALUE …' }[type] ?? 'JSON'}`;
}

function aboutOf({ description = '', default: usual }: Argument, is_required: boolean): string {
  const facts = [is_required ? 'Needed.' : '', usual === undefined ? '' : `Otherwise ${usual}.`];
  return [description, ...facts].filter(Boolean).join(' ');
}

/** An answer for people: one fact a line, what belongs together indented. */
export function answerText(value: unknown, indent = ''): string {
  if (Array.isArray(value)) return value.map((item) => itemText(item, indent)).join('\n');
  if (typeof value !== 'object' || value === null) return indent + plainText(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null && !isEmpty(part))
    .map(([name, part]) =>
      typeof part === 'object'
        ? `${indent}${name}:\n${answerText(part, `${indent}  `)}`
        : `${indent}${name}: ${plainText(part).replaceAll('\n', `\n${indent}  `)}`,
    )
    .join('\n');
}

function itemText(item: unknown, indent: string): string {
  if (typeof item !== 'object' || item === null) return `${indent}- ${plainText(item)}`;
  return `${indent}- ${answerText(item, `${indent}  `).trimStart()}`;
}

const isEmpty = (part: unknown) =>
  typeof part === 'object' && part !== null && Object.keys(part).length === 0;

/** Texts of others cannot steer the terminal. */
const plainText = (value: unknown) => String(value).replace(/[^\n\t\P{Cc}]/gu, '');
