import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCaddy } from './doubles/run-caddy.ts';
import { freePort } from './free-port.ts';
import { type ComposeService, ROOT, readCompose } from './read-compose.ts';
import { createContainers, inContainers } from './run-container.ts';
import { NODE_COMPILE_CACHE } from './server-process.ts';

export const ROLES = ['api', 'collect', 'edge', 'worker'] as const;
type Role = (typeof ROLES)[number];

export interface Ended {
  role: string;
  code: number | null;
  output: string;
}

/** A free one for each. */
export async function portsOfRoles(): Promise<Record<Role, number>> {
  const ports = { api: 0, collect: 0, edge: 0, worker: 0 };
  for (const role of ROLES) ports[role] = await freePort();
  return ports;
}

/**
 * The services of compose.yaml with their own commands and environment, except that each gets its own port on loopback
 * and the database is `database_url`. Without containers, folders are below a temporary one.
 */
export function runCompose(
  variables: Record<string, string>,
  at: { database_url: string; ports: Record<Role, number>; authority: string },
) {
  const { services } = readCompose(variables);
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-compose-'));
  const authority = path.join(folder, 'authority.crt');
  writeFileSync(authority, readFileSync(at.authority));
  const containers = inContainers ? createContainers() : null;
  const running: Started[] = [];
  const serviceOf = (name: string): ComposeService => {
    const service = services[name];
    if (!service) throw new Error(`compose.yaml has no service ${name}.`);
    return service;
  };

  function start(name: string, port: number): Started {
    const service = serviceOf(name);
    const given = service.environment ?? {};
    const env = {
      ...(service.env_file ? variables : {}),
      ...given,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: at.database_url,
      // The only proxy here is on this machine.
      TRUSTED_PROXIES: given.TRUSTED_PROXIES === 'uniquelocal' ? 'loopback' : '',
    };
    return launch(name, service, env);
  }

  /** With its own environment alone. */
  const startBrowser = () => launch('browser', serviceOf('browser'), serviceOf('browser').environment ?? {});

  function launch(name: string, service: ComposeService, env: Record<string, string>): Started {
    if (containers) return run(name, containers.command(name, service, env, authority), { ...process.env });
    // The program of the released package.
    const [command = '', ...args] = service.command ?? [];
    if (command !== 'sightline') throw new Error(`${name} starts ${command}.`);
    const program = [process.execPath, path.join(ROOT, 'server/dist/sightline.js'), ...args];
    return run(name, program, {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_COMPILE_CACHE,
      NODE_EXTRA_CA_CERTS: authority,
      ...env,
      DATA_DIR: path.join(folder, name),
      ...(env.BROWSER_SOCKET ? { BROWSER_SOCKET: path.join(folder, 'browser.sock') } : {}),
    });
  }

  return {
    containers,
    serviceOf,
    migrate: () => start('migrate', 0).ended,
    async startRoles() {
      running.push(startBrowser());
      for (const role of ROLES) running.push(start(role, at.ports[role]));
      await Promise.all(running.map((one) => one.isReady));
    },
    output: (role: Role) => running.find(({ name }) => name === role)?.output() ?? '',
    /** Like Compose: asks all of them to stop at once. */
    async stop(): Promise<Ended[]> {
      for (const { child } of running) child.kill('SIGTERM');
      const ended = await Promise.all(running.splice(0).map(({ ended }) => ended));
      rmSync(folder, { recursive: true, force: true });
      await containers?.removeVolumes();
      return ended;
    },
  };
}

interface Started {
  name: string;
  child: ChildProcess;
  isReady: Promise<void>;
  ended: Promise<Ended>;
  output: () => string;
}

function run(name: string, [program = '', ...args]: string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn(program, args, { cwd: ROOT, env });
  let output = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
      if (/Sightline is ready|browsers can be started/.test(output)) ready.resolve();
    });
  const ended = once(child, 'exit').then(([code]) => {
    ready.reject(new Error(`${name} ended: ${output}`));
    return { role: name, code, output };
  });
  ready.promise.catch(() => undefined);
  return { name, child, isReady: ready.promise, ended, output: () => output };
}

/** The real Caddy with deploy/Caddyfile in front of these roles. */
export function runCaddyfile(
  variables: { APP_HOST: string; ACME_EMAIL: string },
  ports: Record<Role, number>,
) {
  const places = (['api', 'collect', 'edge'] as const).flatMap((role) => [
    [`${role.toUpperCase()}_HOST`, '127.0.0.1'],
    [`${role.toUpperCase()}_PORT`, String(ports[role])],
  ]);
  return runCaddy(readFileSync(path.join(ROOT, 'deploy/Caddyfile'), 'utf8'), {
    ...variables,
    ...Object.fromEntries(places),
  });
}
