import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const words = z.array(z.string());
const dependsOn = z.record(
  z.string(),
  z.strictObject({
    condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
  }),
);
/** The keys we use, as the Compose specification has them: a misspelled one fails. */
const serviceSchema = z.strictObject({
  image: z.string(),
  env_file: words.optional(),
  environment: z.record(z.string(), z.string()).optional(),
  command: words.optional(),
  networks: words.optional(),
  network_mode: z.literal('none').optional(),
  ports: words.optional(),
  volumes: words.optional(),
  restart: z.enum(['no', 'unless-stopped', 'always', 'on-failure']),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: words.optional(),
  shm_size: z.string().optional(),
  cap_drop: words.optional(),
  cap_add: words.optional(),
  security_opt: words.optional(),
  stop_grace_period: z.string(),
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  depends_on: dependsOn.optional(),
  healthcheck: z
    .union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({
        test: words,
        interval: z.string(),
        timeout: z.string(),
        retries: z.number().int(),
        start_period: z.string().optional(),
      }),
    ])
    .optional(),
  deploy: z
    .strictObject({ resources: z.strictObject({ limits: z.strictObject({ memory: z.string() }) }) })
    .optional(),
});
export type ComposeService = z.infer<typeof serviceSchema>;

const composeSchema = z.strictObject({
  name: z.string(),
  'x-sightline': z.unknown(),
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.strictObject({})),
  volumes: z.record(z.string(), z.strictObject({})),
});

/** What a second file may say: services of its own, and more of those in compose.yaml. */
const besideSchema = z.strictObject({
  'x-clickhouse': z.unknown(),
  services: z.record(z.string(), serviceSchema.partial()),
  volumes: composeSchema.shape.volumes,
});

/** compose.yaml, with another file beside it if one is named, as Compose would read it with these variables in `.env`. */
export function readCompose(variables: Record<string, string>, beside?: string) {
  const fileOf = (name: string): unknown =>
    parse(readFileSync(path.join(ROOT, name), 'utf8'), { merge: true });
  const whole = composeSchema.parse(fileOf('compose.yaml'));
  const more = beside ? besideSchema.parse(fileOf(beside)) : { services: {}, volumes: {} };
  const merged: Record<string, unknown> = { ...whole.services };
  for (const [name, service] of Object.entries(more.services)) {
    const first = whole.services[name];
    const environment = { ...first?.environment, ...service.environment };
    const depends_on = { ...first?.depends_on, ...service.depends_on };
    merged[name] = { ...first, ...service, environment, ...(first && { depends_on }) };
  }
  const services = JSON.stringify(beside ? merged : whole.services, (_key, value) =>
    typeof value === 'string' ? substitute(value, variables) : value,
  );
  return {
    ...whole,
    volumes: { ...whole.volumes, ...more.volumes },
    services: composeSchema.shape.services.parse(JSON.parse(services)),
  };
}

function substitute(text: string, variables: Record<string, string>): string {
  return text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind?: string, rest?: string) => {
      const value = variables[name];
      if (value) return value;
      if (kind === '-') return rest ?? '';
      throw new Error(`${name}: ${rest ?? 'not set'}`);
    },
  );
}
