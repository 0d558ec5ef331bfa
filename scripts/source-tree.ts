import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  /** Source with comments and template literals blanked, line breaks kept. */
  code: string;
  /** Source with comments blanked alone, so that SQL can be read. */
  text: string;
  imports: Import[];
}

export interface Import {
  from: string;
  specifier: string;
  line: number;
  /** Erased before it runs: `import type`, or every name marked `type`. */
  type_only: boolean;
  /** Path of the imported source file, or null for packages, assets and missing files. */
  target: string | null;
}

export interface SourceTree {
  root: string;
  files: Map<string, SourceFile>;
}

const SOURCES = '{contract,client,server,dashboard,tracker,e2e,bench,scripts}/**/*.{ts,tsx,mjs}';
const LEFT_OUT = ['**/node_modules', '**/dist', '**/*.gen.ts'];

export function readSourceTree(root: string): SourceTree {
  const paths = globSync(SOURCES, { cwd: root, exclude: LEFT_OUT }).map((path) => path.replaceAll('\\', '/'));
  const known = new Set(paths);
  const files = new Map<string, SourceFile>();
  for (const path of paths.sort()) {
    const source = readFileSync(join(root, path), 'utf8');
    const code = blankCommentsAndTemplates(source);
    files.set(path, { path, code, text: blankComments(source), imports: findImports(path, code, known) });
  }
  return { root, files };
}

// One alternative per thing that can contain another: the first in the text wins, as in a real lexer.
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^\\`])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=[(,=:[!&|?{};]\s*|return\s+)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//g;

export function blankCommentsAndTemplates(source: string): string {
  return source.replace(TOKEN, (token) =>
    token.startsWith("'") || token.startsWith('"') ? token : token.replace(/[^\n`]/g, ' '),
  );
}

const blankComments = (source: string) =>
  source.replace(TOKEN, (token) => (/^\/[/*]/.test(token) ? token.replace(/[^\n]/g, ' ') : token));

const STATIC_IMPORT =
  /^[ \t]*(?:import|export)\s+(?<clause>(?:type\s+)?[\w$*{}\s,]+?)\s*from\s*(['"])(?<specifier>[^'"\n]+)\2/gm;
const OTHER_IMPORT =
  /(?:^[ \t]*import\s*|\bimport\s*\(\s*|\bvi\.(?:do)?[mM]ock\s*\(\s*)(['"])(?<specifier>[^'"\n]+)\1/gm;

function findImports(path: string, code: string, known: Set<string>): Import[] {
  const matches = [...code.matchAll(STATIC_IMPORT), ...code.matchAll(OTHER_IMPORT)];
  return matches.map((match) => {
    const specifier = match.groups?.specifier ?? '';
    return {
      from: path,
      specifier,
      line: code.slice(0, match.index).split('\n').length,
      type_only: isTypeOnly(match.groups?.clause),
      target: resolveImport(path, specifier, known),
    };
  });
}

function isTypeOnly(clause: string | undefined): boolean {
  if (clause === undefined) return false;
  if (/^type\s/.test(clause)) return true;
  const names = /^\{(?<names>[^}]*)\}$/.exec(clause)?.groups?.names;
  return names?.split(',').every((name) => /^\s*(type\s|$)/.test(name)) ?? false;
}

function resolveImport(path: string, specifier: string, known: Set<string>): string | null {
  const target = specifier.startsWith('.')
    ? posix.join(dirname(path), specifier)
    : specifier.replace(/^@sightline\/contract\/(.+)$/, 'contract/src/$1.ts');
  return known.has(target) ? target : null;
}

/** `@scope/name` or `name` of a package import; null for relative paths, Node's own modules and virtual ones. */
export function packageOf(specifier: string): string | null {
  if (/^(\.|\/|#|node:|virtual:)/.test(specifier)) return null;
  return /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? null;
}
