import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.ts';
import { until } from '../soon.ts';

export const hasCaddy = () => spawnSync('caddy', ['version']).status === 0;

/** A real Caddy that gets certificates from an authority of its own on demand, and asks `port` whether it may. */
export const startCaddy = (port: number) => runCaddy(caddyfile(port));

/** As in docs/hosting.md, for one process. */
const caddyfile = (port: number) => `{
  on_demand_tls {
    ask http://127.0.0.1:${port}/caddy/ask
  }
}
https:// {
  tls {
    on_demand
  }
  reverse_proxy 127.0.0.1:${port}
}
`;

/** A real Caddy with this Caddyfile, but for its authority, its ports and its folders. */
export async function runCaddy(text: string, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-caddy-'));
  const [https_port, http_port] = [await freePort(), await freePort()];
  const own = `{
  admin off
  skip_install_trust
  local_certs
  http_port ${http_port}
  https_port ${https_port}
  storage file_system ${folder}`;
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, text.replace(/^\{$/m, own));
  const { PATH } = process.env;
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  const authority = path.join(folder, 'pki/authorities/local/root.crt');
  await until(() => {
    if (child.exitCode !== null) throw new Error(`Caddy ended: ${log}`);
    return existsSync(authority) && log.includes('serving initial configuration');
  });
  return {
    https_port,
    http_port,
    /** File with the certificate of its authority. */
    authority,
    log: () => log,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
