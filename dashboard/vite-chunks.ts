import { readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(import.meta.dirname, 'src');
const STATIC_IMPORT = /^(?:import|\} from)\s(?!type\s)[^;(]*?'(\.[^']+\.tsx?)'/gm;

/**
 * What imports no large part of the interface, which would come along; without the larger calls of the screens about
 * content, knowledge, variants, pages, opportunities and billing, where pages stand, the keys of lists, and the filters of
 * visits, which few others use.
 */
const BARE =
  /\/dashboard\/src\/(lib\/(?!.*(?:page-standing|list-keys|report-search|dimension-words))|.*(?<!\/(?:knowledge|page-changes|landing-pages|site-pages|suggestions|payments))\.(api|module)\.(ts|css)$|ui\/(text\/(own-mark|assistant-name-tag)|charts\/(rate|meter|change-mark|chart-tools)))|lucide-react|react-query/;

/** Our files that one of them imports, without itself. */
function filesBelow(name: string): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(STATIC_IMPORT);
    for (const [, below = ''] of imports) add(path.resolve(path.dirname(file), below));
  };
  const first = path.join(SOURCES, name);
  add(first);
  files.delete(first);
  return files;
}

/**
 * Split by usage alone, a screen would consist of eighty files, each with a request of its own, and their shared parts
 * would compress worse. What a group names takes along what it imports; the group of the highest priority has it.
 */
export function chunkGroups() {
  const entry = filesBelow('main.tsx');
  const signIn = filesBelow('routes/public/login-screen.tsx');
  const overview = filesBelow('routes/overview-screen.tsx');
  const isBase = (id: string) => entry.has(id) || id.includes('/@mantine/core/esm/core/');
  // The sign-in screens ask for nothing of a website, confirm, quote and tick nothing, and open nothing above the page.
  const isFloating = (id: string) => id.includes('/@floating-ui/');
  const isCommon = (id: string) =>
    !isFloating(id) &&
    !/\/(?:ui\/tables\/|lib\/server\/domain-calls|ui\/text\/evidence-quote|components\/(?:Textarea|Checkbox|SegmentedControl|FloatingIndicator))/.test(
      id,
    );
  return [
    { name: 'base', test: isBase, priority: 4 },
    { name: 'common', test: isCommon, minShareCount: 9, priority: 3 },
    { name: 'floating', test: isFloating, priority: 3 },
    { name: 'public', test: (id: string) => signIn.has(id), priority: 2 },
    { name: 'parts', minShareCount: 4, maxModuleSize: 6000, test: BARE, priority: 1 },
    // Three screens share them; as files of their own they would take more room in the entry than they save.
    { name: 'variants', minShareCount: 2, test: /personalizing\/variants\/|words\/step-text/, priority: 0 },
    { name: 'shared', minShareCount: 2, test: (id: string) => overview.has(id), priority: 0 },
  ];
}
