import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCycles, wayToPackage } from './import-cycles.ts';
import { checkNames, checkText, IMPORT_RULES, isTest } from './import-rules.ts';
import { packageOf, readSourceTree, type SourceTree } from './source-tree.ts';
import { checkTableDoors, countReadPast } from './table-doors.ts';
import { findRoomCycles } from './wings.ts';

/** Every broken house rule under `root`, as `path:line message`. */
export function checkImports(root: string): string[] {
  const tree = readSourceTree(root);
  const files = [...tree.files.values()];
  return [
    ...files.flatMap((file) =>
      file.imports.flatMap((edge) =>
        IMPORT_RULES.map((rule) => rule(edge))
          .filter((message) => message !== null)
          .map((message) => `${file.path}:${edge.line} imports '${edge.specifier}'. ${message}`),
      ),
    ),
    ...files.flatMap((file) => checkText(file).map(({ line, message }) => `${file.path}:${line} ${message}`)),
    ...checkNames([...tree.files.keys()]).map(({ path, message }) => `${path} ${message}`),
    ...findCycles(tree, isTest).map(
      (cycle) => `${cycle.join(' → ')} → back: a cycle. Move what they share into a file of its own.`,
    ),
    ...findRoomCycles(tree, (path) => !isTest(path)).map(
      (cycle) => `${cycle}: rooms rest on each other. Move what both need into a room below.`,
    ),
    ...checkTableDoors(tree),
    ...checkDashboardWeight(tree),
    ...checkDeclared(tree),
  ];
}

/**
 * zod is heavy, so the browser gets the contract as JSON; importing even a constant beside a schema would bundle zod.
 */
function checkDashboardWeight(tree: SourceTree): string[] {
  return [...tree.files.keys()]
    .filter((path) => path.startsWith('dashboard/src/') && !/\.test\.tsx?$/.test(path))
    .map((path) => wayToPackage(tree, path, /^zod(\/|$)/))
    .filter((way) => way !== null && !way.slice(1, -1).some((path) => path.startsWith('dashboard/')))
    .map(
      (way) =>
        `${way?.join(' → ')}: the dashboard loads no zod. Import types, or keep constants in a file without schemas.`,
    );
}

/** npm hoists all workspaces' packages, so an undeclared import works until the day it doesn't. */
function checkDeclared(tree: SourceTree): string[] {
  const ofRoot = declaredIn(tree.root, '.');
  const ofServer = declaredIn(tree.root, 'server');
  return [...tree.files.values()].flatMap(({ path, imports }) => {
    const workspace = path.slice(0, path.indexOf('/'));
    const own = declaredIn(tree.root, workspace);
    const isDeclared = (name: string) =>
      own.has(name) || ofRoot.has(name) || (/^(bench|scripts)$/.test(workspace) && ofServer.has(name));
    return imports.flatMap(({ specifier, line, type_only }) => {
      const name = packageOf(specifier);
      const declared = name === null || isDeclared(name) || (type_only && isDeclared(`@types/${name}`));
      return declared
        ? []
        : [`${path}:${line} imports '${specifier}'. Add ${name} to ${workspace}/package.json.`];
    });
  });
}

function declaredIn(root: string, workspace: string): Set<string> {
  const path = join(root, workspace, 'package.json');
  if (!existsSync(path)) return new Set();
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies'].map((key) => manifest[key] ?? {});
  return new Set(lists.flatMap((list) => Object.keys(list)));
}

if (import.meta.main) {
  const broken = checkImports(join(import.meta.dirname, '..'));
  for (const line of broken) console.error(line);
  console.log(
    broken.length === 0
      ? `Imports follow the house rules. Rooms read tables of other rooms in ${countReadPast()} cases.`
      : `${broken.length} house rules broken.`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
}
