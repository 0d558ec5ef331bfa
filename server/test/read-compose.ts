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

/** compose.yaml as Compose would read it with these variables in `.env`. */
export function readCompose(variables: Record<string, string>) {
  const text = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8');
  const whole = composeSchema.parse(parse(text, { merge: true }));
  const services = JSON.stringify(whole.services, (_key, value) =>
    typeof value === 'string' ? substitute(value, variables) : value,
  );
  return { ...whole, services: composeSchema.shape.services.parse(JSON.parse(services)) };
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
