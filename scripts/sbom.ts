import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FOR_DEVELOPMENT = 'cdx:npm:package:development';

interface Component {
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  properties?: { name: string }[];
}
interface Bill {
  metadata: { component: { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Contents of a release as CycloneDX JSON: every package in the lockfile except those only for development. */
export function writeSbom(root: string, path: string): void {
  const { name }: { name: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const made = execFileSync('npm', ['sbom', ...options], {
    cwd: root,
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const bill = leaveOutDevelopment(JSON.parse(made.toString()), shippedRefs(root));
  // npm names the root after its folder.
  bill.metadata.component.name = name;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
}

/** Names and versions of what ships; npm marks one that something for development needs in a copy of its own, too. */
function shippedRefs(root: string): Set<string> {
  const lock: { packages: Record<string, { name?: string; version?: string; dev?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const shipped = Object.entries(lock.packages).filter(([key, { dev }]) => key !== '' && !dev);
  return new Set(
    shipped.map(([key, { name, version }]) => `${name ?? key.split('node_modules/').at(-1)}@${version}`),
  );
}

/** npm's own `--omit=dev` also leaves out shipped packages that something for development needs as well. */
function leaveOutDevelopment(bill: Bill, shipped: Set<string>): Bill {
  const components = bill.components.filter(
    (one) =>
      shipped.has(`${one.group ? `${one.group}/` : ''}${one.name}@${one.version}`) ||
      !one.properties?.some((property) => property.name === FOR_DEVELOPMENT),
  );
  const left = new Set(bill.components.map((one) => one['bom-ref']));
  for (const one of components) left.delete(one['bom-ref']);
  const dependencies = bill.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !left.has(other)) }));
  return { ...bill, components, dependencies };
}

if (import.meta.main) {
  const path = resolve(process.argv[2] ?? join(ROOT, 'dist/sbom.cdx.json'));
  writeSbom(ROOT, path);
  console.log(path);
}
