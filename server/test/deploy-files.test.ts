import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { environmentSchema } from '../src/config.ts';
import { ROOT } from './read-compose.ts';

const DEPLOY = path.join(ROOT, 'deploy');

const containerSchema = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).optional(),
  envFrom: z.array(z.unknown()).optional(),
  env: z.array(z.object({ name: z.string() })).optional(),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string() })),
});
const podSchema = z.object({
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
  containers: z.array(containerSchema),
  volumes: z.array(z.object({ name: z.string() })),
});
const resourceSchema = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({}).optional(),
});

const resourcesOf = (file: string) =>
  parseAllDocuments(readFileSync(path.join(DEPLOY, file), 'utf8')).map((document) =>
    resourceSchema.parse(document.toJS()),
  );
const pods = globSync('kubernetes/*.yaml', { cwd: DEPLOY })
  .flatMap(resourcesOf)
  .filter(({ kind }) => kind === 'Deployment')
  .map(({ metadata, spec }) => ({
    name: metadata.name,
    pod: podSchema.parse(z.object({ template: z.object({ spec: z.unknown() }) }).parse(spec).template.spec),
  }));

it('In Kubernetes every container is an ordinary user’s on a read-only root, and mounts only volumes of its pod', () => {
  expect(pods.map(({ name }) => name).sort()).toEqual(['api', 'caddy', 'collect', 'edge', 'worker']);
  for (const { pod } of pods) {
    const volumes = pod.volumes.map(({ name }) => name);
    for (const { volumeMounts } of pod.containers)
      for (const { name } of volumeMounts) expect(volumes).toContain(name);
  }
});

it('In Kubernetes the browser knows no setting, and the collector and the edge only the secrets that they need', () => {
  for (const { name, pod } of pods)
    for (const container of pod.containers) {
      if (container.name === 'browser')
        expect([container.env, container.envFrom]).toEqual([undefined, undefined]);
      if (name === 'collect' || name === 'edge')
        expect(JSON.stringify(container.envFrom)).not.toContain('sightline-whole');
      if (container.image === 'sightline')
        expect(container.args).toEqual(['sightline', 'start', `--roles=${name}`]);
    }
});

it('The settings for Kubernetes are those that the server knows', () => {
  const known = [...Object.keys(environmentSchema.shape), 'APP_HOST', 'ACME_EMAIL'];
  const secrets = resourcesOf('kubernetes/secret.example.yaml').length;
  expect(secrets).toBe(2);
  const text = readFileSync(path.join(DEPLOY, 'kubernetes/settings.env'), 'utf8');
  for (const [, name] of text.matchAll(/^(\w+)=/gm)) expect(known).toContain(name);
});

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'The units for systemd have no mistake that it knows, and are walled in (skipped without systemd)',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'units-'));
    const units = ['sightline.service', 'sightline-browser.service'].map((unit) => {
      const file = path.join(folder, unit);
      const text = readFileSync(path.join(DEPLOY, 'systemd', unit), 'utf8');
      writeFileSync(file, text.replaceAll('/usr/local/bin/sightline', '/bin/true'));
      return file;
    });
    const verified = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    for (const unit of units)
      execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=40', unit], {
        stdio: 'pipe',
      });
    const browser = readFileSync(path.join(DEPLOY, 'systemd/sightline-browser.service'), 'utf8');
    expect(browser).not.toContain('EnvironmentFile');
    expect(browser).toContain('PrivateNetwork=yes');
    rmSync(folder, { recursive: true, force: true });
  },
);
