import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.ts';
import { until } from '../soon.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

/** The real nginx with the files of deploy/, but for its ports, its folders and its certificates. */
export async function runNginx(hosts: { app: string; customer: string }, port: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-nginx-'));
  const [https_port, http_port] = [await freePort(), await freePort()];
  const [certificate, key] = [path.join(folder, 'all.crt'), path.join(folder, 'all.key')];
  const names = `subjectAltName=DNS:${hosts.app},DNS:${hosts.customer}`;
  const about = ['-days', '2', '-subj', '/CN=test', '-addext', names];
  const words = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...about,
  ];
  execFileSync('openssl', words, { stdio: 'ignore' });
  mkdirSync(path.join(folder, 'snippets'));
  const snippet = path.join(folder, 'snippets/sightline.conf');
  writeFileSync(snippet, readFileSync(path.join(DEPLOY, 'nginx-sightline.conf')));
  const sites = readFileSync(path.join(DEPLOY, 'nginx.conf'), 'utf8')
    // The block of a customer's host is a comment until there is one.
    .replaceAll(/^#(server|\t|\})/gm, '$1')
    .replaceAll('app.example.com', hosts.app)
    .replaceAll('ai.customer.example', hosts.customer)
    .replaceAll(/ssl_certificate \S+;/g, `ssl_certificate ${certificate};`)
    .replaceAll(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${key};`)
    .replaceAll(/listen \[::\][^;]+;/g, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${http_port}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https_port}`)
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`)
    .replaceAll('snippets/sightline.conf', snippet);
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr warn; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${bodies.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${sites}}
`,
  );
  const child = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  await until(() => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${log}`);
    return answers(https_port);
  });
  return {
    https_port,
    http_port,
    /** File with the certificate, which is its own authority. */
    authority: certificate,
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

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
