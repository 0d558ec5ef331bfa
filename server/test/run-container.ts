import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { passOn } from '../src/platform/browser/socket-passage.ts';
import type { ComposeService } from './read-compose.ts';

/** `IMAGES=on`: services run in containers of the images that `npm run images` made. */
export const inContainers = process.env.IMAGES === 'on';
/** More words for `podman run` where the machine needs them, such as `--ulimit=nofile=4096:4096`. */
const MORE = (process.env.PODMAN_RUN ?? '').split(' ').filter(Boolean);
const [PODMAN = 'podman', ...GLOBAL] = (process.env.PODMAN ?? 'podman').split(' ');
const AUTHORITY = '/run/authority.crt';

/** Not in step with us, because the containers' way to the database leads through this process. */
async function podman(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(PODMAN, [...GLOBAL, ...words]);
  return stdout.trim();
}

/** Starts services of compose.yaml as it says, but on this machine's network, where each has a port of its own. */
export function createContainers() {
  const prefix = `sightline-test-${randomUUID().slice(0, 8)}`;
  const volumes = new Set<string>();
  return {
    /** The words that start a service, the program first. */
    command(name: string, service: ComposeService, env: Record<string, string>, authority: string): string[] {
      const mounts = (service.volumes ?? []).map((volume) => {
        const [source = '', target = ''] = volume.split(':');
        volumes.add(`${prefix}-${source}`);
        return `--volume=${prefix}-${source}:${target}`;
      });
      return [
        PODMAN,
        ...GLOBAL,
        'run',
        '--rm',
        `--name=${prefix}-${name}`,
        `--network=${service.network_mode ?? 'host'}`,
        '--no-healthcheck',
        ...(service.read_only ? ['--read-only'] : []),
        ...(service.tmpfs ?? []).map((folder) => `--tmpfs=${folder}`),
        ...(service.shm_size ? [`--shm-size=${service.shm_size}`] : []),
        ...(service.cap_drop ?? []).map((name) => `--cap-drop=${name}`),
        ...(service.security_opt ?? []).map((option) => `--security-opt=${option.replace(/:true$/, '')}`),
        ...mounts,
        `--volume=${authority}:${AUTHORITY}:ro`,
        ...Object.entries({ ...env, NODE_EXTRA_CA_CERTS: AUTHORITY }).map(
          ([key, value]) => `--env=${key}=${value}`,
        ),
        ...MORE,
        service.image,
        ...(service.command ?? []),
      ];
    },
    /** What the image's own look at its health says. */
    async isWell(name: string, { image }: ComposeService): Promise<boolean> {
      const [kind, ...words] = JSON.parse(
        await podman('image', 'inspect', '--format={{json .HealthCheck.Test}}', image),
      ) as string[];
      if (kind !== 'CMD') throw new Error(`${image} has no health check.`);
      await podman('exec', `${prefix}-${name}`, ...words);
      return true;
    },
    /** What this shell command prints there. */
    ask: (name: string, script: string) => podman('exec', `${prefix}-${name}`, 'sh', '-c', script),
    async removeVolumes() {
      if (volumes.size > 0) await podman('volume', 'rm', '--force', ...volumes);
    },
  };
}

/** A database that listens at a Unix socket, for containers. */
export async function overLoopback(url: string): Promise<{ url: string; close(): void }> {
  const { username, pathname, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  if (!folder) return { url, close: () => undefined };
  const { port, close } = await passOn('loopback', path.join(folder, `.s.PGSQL.${searchParams.get('port')}`));
  return { url: `postgresql://${username}@127.0.0.1:${port}${pathname}`, close };
}
