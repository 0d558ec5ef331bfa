import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

export const hasCaddy = () => spawnSync('caddy', ['version']).status === 0;

/** A real Caddy that gets certificates from an authority of its own on demand, and asks `port` whether it may. */
export async function startCaddy(port: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-caddy-'));
  const https_port = await freePort();
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, caddyfile({ port, https_port, http_port: await freePort(), folder }));
  const { PATH } = process.env;
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  const authority = path.join(folder, 'pki/authorities/local/root.crt');
  while (!existsSync(authority) || !log.includes('serving initial configuration')) {
    if (child.exitCode !== null) throw new Error(`Caddy ended: ${log}`);
    await sleep(50);
  }
  return {
    https_port,
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

/** As in docs/hosting.md, but for the authority, the ports and the folder. */
function caddyfile(at: { port: number; https_port: number; http_port: number; folder: string }) {
  return `{
  admin off
  skip_install_trust
  local_certs
  http_port ${at.http_port}
  https_port ${at.https_port}
  storage file_system ${at.folder}
  on_demand_tls {
    ask http://127.0.0.1:${at.port}/caddy/ask
  }
}
https:// {
  tls {
    on_demand
  }
  reverse_proxy 127.0.0.1:${at.port}
}
`;
}
