import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, readCompose } from './read-compose.ts';
import { ROLES } from './run-compose.ts';

const SETTINGS = {
  APP_HOST: 'app.sightline.test',
  ACME_EMAIL: 'operator@sightline.test',
  POSTGRES_PASSWORD: 'letters0and1digits',
  SESSION_SECRET: 'a secret that only this test knows, long enough',
  SMTP_URL: 'smtp://user:password@mail.test',
};

it('The file compose.yaml names only keys that Compose knows, files that exist, images that are made, and volumes and services that it declares', () => {
  const { services, volumes, networks } = readCompose(SETTINGS);
  expect(Object.keys(services)).toEqual(['postgres', 'migrate', ...ROLES, 'browser', 'caddy']);
  const images = ['sightline:latest', 'sightline-browser:latest'];
  for (const [name, service] of Object.entries(services)) {
    for (const other of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(other);
    for (const network of service.networks ?? []) expect(networks).toHaveProperty(network);
    for (const [source = ''] of service.volumes?.map((volume) => volume.split(':')) ?? []) {
      if (source.startsWith('.')) expect(existsSync(path.join(ROOT, source))).toBe(true);
      else expect(volumes).toHaveProperty(source);
    }
    if (!/^(postgres|caddy):/.test(service.image)) expect(images).toContain(service.image);
    if (name !== 'postgres') expect(service.read_only, name).toBe(true);
    if (name !== 'caddy') expect(service.ports, name).toBeUndefined();
  }
});

it('With compose.clickhouse.yaml every service that knows the database also knows ClickHouse, and waits for it', () => {
  const file = 'compose.clickhouse.yaml';
  expect(() => readCompose(SETTINGS, file)).toThrow('Set CLICKHOUSE_PASSWORD in .env');
  const settings = { ...SETTINGS, CLICKHOUSE_PASSWORD: 'other0letters' };
  const { services, volumes, networks } = readCompose(settings, file);
  const alone = readCompose(SETTINGS).services;
  for (const [name, { environment, depends_on }] of Object.entries(services)) {
    if (!environment?.DATABASE_URL) continue;
    expect([name, environment]).toEqual([
      name,
      {
        ...alone[name]?.environment,
        CLICKHOUSE_URL: 'http://sightline:other0letters@clickhouse:8123/sightline',
      },
    ]);
    expect([name, depends_on]).toEqual([
      name,
      { ...alone[name]?.depends_on, clickhouse: { condition: 'service_healthy' } },
    ]);
  }
  const { clickhouse } = services;
  expect(clickhouse?.ports).toBeUndefined();
  expect(Object.keys(networks)).toEqual(clickhouse?.networks);
  expect(Object.keys(volumes)).toContain(clickhouse?.volumes?.[0]?.split(':')[0]);
});

it('In compose.yaml a service has only the secrets that it needs, and the browser none and no network', () => {
  const { services } = readCompose(SETTINGS);
  for (const name of ['collect', 'edge', 'migrate']) {
    expect(services[name]?.env_file, name).toBeUndefined();
    expect(JSON.stringify(services[name]), name).not.toContain('mail.test');
  }
  const { env_file, environment, network_mode, networks, cap_drop } = services.browser ?? {};
  expect({ env_file, network_mode, networks, cap_drop }).toEqual({
    network_mode: 'none',
    cap_drop: ['ALL'],
  });
  expect(Object.keys(environment ?? {})).toEqual(['BROWSER_SOCKET', 'CHROMIUM_SANDBOX']);
});

it('The file compose.yaml says which setting is missing', () => {
  const { APP_HOST: _left_out, ...rest } = SETTINGS;
  expect(() => readCompose(rest)).toThrow('APP_HOST: Set APP_HOST in .env');
});
