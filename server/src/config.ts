import path from 'node:path';
import { emailSchema } from '@sightline/contract/company/users';
import { byAssistant, KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { z } from 'zod';
import { edgeOf, edgeShape, listOf } from './edge-config.ts';
import { keptSecret, MIN_SECRET_LENGTH } from './kept-secret.ts';
import { isOrigin } from './platform/http/is-origin.ts';
import { isLoopback } from './platform/http/loopback.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const optional = z.string().min(1).optional();
const postgres = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'Use postgresql://user:password@host:port/name.',
});
const web = z.url({
  protocol: /^https?$/,
  error: 'Use an http or https address, such as https://example.com.',
});
const positive = z.coerce.number().positive();

/** All sites use one origin, so that pages may load pictures only from there. */
const ICONS = /^https?:\/\/[\w.:-]+\/\S*\{host\}\S*$/;

type AssistantEnv = (typeof KNOWN_ASSISTANTS)[number]['env'];
/** OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL and so on. */
const assistantShape = Object.fromEntries(
  KNOWN_ASSISTANTS.flatMap(({ env, model }) => [
    [`${env}_API_KEY`, optional],
    [`${env}_BASE_URL`, web.optional()],
    [`${env}_MODEL`, z.string().default(model)],
  ]),
) as Record<`${AssistantEnv}_API_KEY` | `${AssistantEnv}_BASE_URL`, typeof optional> &
  Record<`${AssistantEnv}_MODEL`, z.ZodDefault<z.ZodString>>;

/** .env.example and scripts/docs/settings-words.ts describe each of these; a test compares the first, the compiler the other. */
export const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: web.optional(),
  CONTENT_HOST: optional,
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  CLICKHOUSE_URL: z
    .url({ protocol: /^https?$/, error: 'Use https://user:password@host:8443/database.' })
    .optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^\w[\w-]*$/, "Use the cluster's name as ClickHouse's settings have it.")
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  SESSION_SECRET: z.string().min(MIN_SECRET_LENGTH).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  METRICS_TOKEN: optional,
  TRUSTED_PROXIES: optional,
  API_ORIGINS: z
    .string()
    .default('')
    .refine((text) => listOf(text).every(isOrigin), 'Use origins, such as https://tools.example.com.'),
  SITE_ORIGINS: z.string().default(''),
  DNS_SERVER: optional,
  ...edgeShape,
  BROWSER_SOCKET: optional,
  CHROMIUM_PATH: optional,
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).default('on'),
  GEOIP_PATH: optional,
  VERIFY_CRAWLERS: z.enum(['on', 'off']).default('off'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'Use smtp://user:password@host:port.' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'Use an address, such as Acme <team@example.com>.')
    .optional(),
  MAIL_REPLY_TO: emailSchema.optional(),
  ...assistantShape,
  PASTED_KEYS: z.enum(['on', 'off']).default('on'),
  ASSISTANT_TIMEOUT_SECONDS: positive.default(180),
  ASSISTANT_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(16),
  ANSWER_BODY_RETENTION_DAYS: z.coerce.number().int().min(1).default(180),
  WRITER_MODEL: z
    .string()
    .regex(/^(?:[a-z-]+\/.+|built-in)$/, 'Use provider/model, such as openai/gpt-6-luna, or built-in.')
    .optional(),
  WRITER_API_KEY: optional,
  WRITER_BASE_URL: web.optional(),
  WRITER_API: z.enum(['chat', 'responses'], 'Use chat or responses.').optional(),
  BILLING: z.enum(['local'], 'Use local, or leave it out.').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\S+$/, 'Use the secret key, which begins with sk_ or rk_.')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "Use the webhook endpoint's signing secret, which begins with whsec_.")
    .optional(),
  STRIPE_API_BASE: web.optional(),
  STRIPE_TAX: z.enum(['on'], 'Use on, or leave it out.').optional(),
  SAMPLE_WORKSPACE: z.enum(['on', 'off']).default('on'),
  POSTHOG_KEY: optional,
  POSTHOG_HOST: web.optional(),
  PRODUCT_NAME: z.string().trim().min(1).max(60).default('Sightline'),
  BOOKING_URL: web.optional(),
  FOUNDERS_EMAIL: emailSchema.optional(),
  FAVICON_URL_TEMPLATE: z
    .string()
    .regex(ICONS, 'Use an address with {host} in its path, such as https://icons.example.com/{host}.png.')
    .optional(),
});
type Environment = z.infer<typeof environmentSchema>;

export interface ProviderConfig {
  api_key: string;
  base_url: string | undefined;
  model: string;
}

export type Config = ReturnType<typeof toConfig>;

/** Environment → settings; throws one error that names every invalid variable. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are wrong:\n${lines.join('\n')}`);
  }
  const clashes = clashesOf(parsed.data);
  if (clashes.length > 0)
    throw new Error(`These settings are wrong:\n${clashes.map((line) => `  ${line}`).join('\n')}`);
  return toConfig(parsed.data);
}

function clashesOf(env: Environment): string[] {
  const clashes: string[] = [];
  if (!isLoopback(env.HOST) && !env.SMTP_URL) {
    clashes.push(
      'SMTP_URL: required when HOST is not loopback; otherwise anyone could read emails at /mailbox.',
    );
  }
  if (!isLoopback(env.HOST) && !env.PUBLIC_URL) clashes.push('PUBLIC_URL: needed when HOST is not loopback.');
  if (env.NODE_ENV === 'production' && !env.SESSION_SECRET) {
    clashes.push('SESSION_SECRET: needed in production (at least 32 characters).');
  }
  if (env.WRITER_MODEL?.includes('/') && !env.WRITER_API_KEY && !env.WRITER_BASE_URL) {
    clashes.push('WRITER_API_KEY or WRITER_BASE_URL: needed with WRITER_MODEL.');
  }
  if (env.CLICKHOUSE_CLUSTER && !env.CLICKHOUSE_URL)
    clashes.push('CLICKHOUSE_CLUSTER: means nothing without CLICKHOUSE_URL.');
  clashes.push(...billingClashesOf(env));
  for (const entry of siteEntries(env.SITE_ORIGINS)) {
    if (!entry.origin || !URL.canParse(entry.origin))
      clashes.push(
        `SITE_ORIGINS: "${entry.host}" needs an origin, as in docs.example.test=http://127.0.0.1:8123.`,
      );
  }
  return clashes;
}

function billingClashesOf(env: Environment): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, BILLING } = env;
  const clashes: string[] = [];
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET)
    clashes.push('STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY.');
  if (STRIPE_WEBHOOK_SECRET && !STRIPE_SECRET_KEY)
    clashes.push('STRIPE_SECRET_KEY: needed with STRIPE_WEBHOOK_SECRET.');
  if (STRIPE_API_BASE && !STRIPE_SECRET_KEY)
    clashes.push('STRIPE_API_BASE: means nothing without STRIPE_SECRET_KEY.');
  if (env.STRIPE_TAX && !STRIPE_SECRET_KEY)
    clashes.push('STRIPE_TAX: means nothing without STRIPE_SECRET_KEY.');
  if (STRIPE_SECRET_KEY && BILLING === 'local')
    clashes.push('BILLING: local hands out plans without payment; leave it out with STRIPE_SECRET_KEY.');
  return clashes;
}

function toConfig(env: Environment) {
  const data_dir = path.resolve(env.DATA_DIR);
  const public_url = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    public_url,
    content_host: env.CONTENT_HOST ?? new URL(public_url).host,
    data_dir,
    database_url: env.DATABASE_URL,
    database_direct_url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** Where events are kept, once they are moved there; null for PostgreSQL alone. */
    clickhouse: env.CLICKHOUSE_URL
      ? { url: env.CLICKHOUSE_URL, cluster: env.CLICKHOUSE_CLUSTER ?? null }
      : null,
    /** Connections for requests and jobs; the queue and listening use a few of their own. */
    database_pool: env.DATABASE_POOL,
    /** How long requests are still answered after `/health/ready` announced the stop. */
    drain_ms: env.DRAIN_SECONDS * 1000,
    session_secret: env.SESSION_SECRET ?? keptSecret(data_dir),
    // People read the output of a program on their own machine; operators collect it.
    log_level: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    metrics_token: env.METRICS_TOKEN,
    trusted_proxies: env.TRUSTED_PROXIES?.split(',').map((entry) => entry.trim()) ?? [],
    api_origins: new Set(listOf(env.API_ORIGINS)),
    edge: edgeOf(env, public_url),
    site_origins: new Map(siteEntries(env.SITE_ORIGINS).map((entry) => [entry.host, entry.origin ?? ''])),
    dns_server: env.DNS_SERVER,
    browser_socket: env.BROWSER_SOCKET,
    chromium_path: env.CHROMIUM_PATH,
    chromium_sandbox: env.CHROMIUM_SANDBOX === 'on',
    geoip_path: env.GEOIP_PATH,
    verify_crawlers: env.VERIFY_CRAWLERS === 'on',
    mail: {
      smtp_url: env.SMTP_URL,
      from: env.MAIL_FROM ?? { name: env.PRODUCT_NAME, address: noReply(public_url) },
      reply_to: env.MAIL_REPLY_TO,
      mailbox: !env.SMTP_URL && isLoopback(new URL(public_url).hostname),
    },
    assistants: assistantsOf(env),
    writer: writerOf(env),
    /** Whether the checkout without payment may start plans. */
    local_billing: isLoopback(env.HOST) || env.BILLING === 'local',
    stripe: stripeOf(env),
    /** The sample workspace is for people who try the product on their own machine. */
    sample_workspace:
      env.SAMPLE_WORKSPACE === 'on' &&
      env.NODE_ENV !== 'production' &&
      isLoopback(env.HOST) &&
      isLoopback(new URL(public_url).hostname),
    dashboard: {
      product_name: env.PRODUCT_NAME,
      posthog_key: env.POSTHOG_KEY ?? null,
      posthog_host: env.POSTHOG_HOST ?? null,
      booking_url: env.BOOKING_URL ?? null,
      founders_email: env.FOUNDERS_EMAIL ?? null,
      help_email: env.FOUNDERS_EMAIL ?? env.MAIL_REPLY_TO ?? addressIn(env.MAIL_FROM) ?? noReply(public_url),
      favicon_url_template: env.FAVICON_URL_TEMPLATE ?? null,
    },
  };
}

const noReply = (public_url: string) => `no-reply@${new URL(public_url).hostname}`;

function assistantsOf(env: Environment) {
  return {
    keys: byAssistant((known): ProviderConfig | null => {
      const api_key = env[`${known.env}_API_KEY`];
      return api_key
        ? { api_key, base_url: env[`${known.env}_BASE_URL`], model: env[`${known.env}_MODEL`] }
        : null;
    }),
    base_urls: byAssistant((known) => env[`${known.env}_BASE_URL`]),
    /** Whether organizations may connect assistants with keys of their own. */
    pasted_keys: env.PASTED_KEYS === 'on',
    timeout_ms: env.ASSISTANT_TIMEOUT_SECONDS * 1000,
    concurrency: env.ASSISTANT_CONCURRENCY,
    body_retention_days: env.ANSWER_BODY_RETENTION_DAYS,
  };
}

/** Null when none is set: then the small model of a connected assistant writes. */
function writerOf(env: Environment) {
  const { WRITER_MODEL: model, WRITER_API_KEY: api_key, WRITER_BASE_URL: base_url, WRITER_API: api } = env;
  if (model === undefined) return null;
  return model === 'built-in' ? ('built-in' as const) : { model, api_key, base_url, api };
}

/** The bare address of `Acme <team@example.com>`. */
const addressIn = (from: string | undefined) => from && /[^\s<>@]+@[^\s<>@]+(?=>?$)/.exec(from)?.[0];

function stripeOf(env: Environment) {
  const { STRIPE_SECRET_KEY: secret_key, STRIPE_WEBHOOK_SECRET: webhook_secret, STRIPE_API_BASE } = env;
  if (!secret_key || !webhook_secret) return null;
  return { secret_key, webhook_secret, api_base: STRIPE_API_BASE, has_tax: env.STRIPE_TAX === 'on' };
}

/** The name that customers point their subdomains to. */
function siteEntries(text: string) {
  return listOf(text).map((part) => {
    const [host = '', origin] = part.split('=');
    return { host: host.trim().toLowerCase(), origin: origin?.trim().replace(/\/$/, '') };
  });
}
