import type { environmentSchema } from '../../server/src/config.ts';

type Setting = keyof typeof environmentSchema.shape;

/** Every setting with a sentence for operators, in the groups of the page about settings. */
export const SETTINGS: Record<string, Partial<Record<Setting, string>>> = {
  'Address and network': {
    HOST: 'Address to listen on. Anything but a loopback address requires `SMTP_URL` and `PUBLIC_URL`.',
    PORT: 'Port to listen on.',
    PUBLIC_URL: 'Address of the dashboard, as people type it. Default: `http://localhost` and the port.',
    CONTENT_HOST: 'Host the visitor script is loaded from. Default: the host of `PUBLIC_URL`.',
    TRUSTED_PROXIES: 'Proxies whose `X-Forwarded-For` is believed: addresses, networks or `loopback`.',
    API_ORIGINS: 'Origins whose pages may call `/api` and `/mcp` from a browser.',
    SITE_ORIGINS: 'Where hosts are really fetched, as `host=origin`, for intranets and tests.',
    DNS_SERVER: 'Name server to use instead of the system’s, `ip` or `ip:port`.',
  },
  'Data and processes': {
    DATA_DIR: 'Folder of the included database, the session secret and the browser.',
    DATABASE_URL: 'Your PostgreSQL (15 to 18). Default: the included one.',
    DATABASE_DIRECT_URL: 'The same server past a connection pooler.',
    DATABASE_POOL: 'Connections per process for requests and jobs.',
    CLICKHOUSE_URL: 'Where visits and their events are kept, with user, password and database.',
    CLICKHOUSE_CLUSTER: 'Name of the ClickHouse cluster, if it has several servers.',
    SESSION_SECRET:
      'Signs sessions and links, encrypts webhook secrets and pasted keys. Default: made once in `DATA_DIR`; required in production.',
    NODE_ENV: '`production` requires `SESSION_SECRET` and turns the sample workspace off.',
    DRAIN_SECONDS: 'How long to keep serving after `/health/ready` says `stopping`.',
    LOG_LEVEL:
      '`trace`, `debug`, `info`, `warn`, `error` or `silent`. Default: `info` in production, else `warn`.',
    METRICS_TOKEN: 'Token for `/metrics`. Without one, only this machine can read it.',
  },
  'Published pages': {
    EDGE_CNAME_TARGET: 'Host customers point their subdomain to. Default: the host of `PUBLIC_URL`.',
    EDGE_IPS: 'More addresses that count as ours, separated by commas.',
    EDGE_CAA: 'Names of your certificate authorities in CAA records, the usual one first.',
    VERIFY_CRAWLERS: '`on` verifies crawlers by their operators’ published addresses and by signature.',
  },
  'Browser and places': {
    BROWSER_SOCKET: 'Socket of a browser worker (`sightline browser`).',
    CHROMIUM_PATH: 'Chromium or Chrome to use. Default: the system’s, else the one from npm.',
    CHROMIUM_SANDBOX: '`off` only where a container denies the browser’s sandbox.',
    GEOIP_PATH: 'A MaxMind-format file that knows cities. Default: the included countries.',
  },
  Email: {
    SMTP_URL: 'Mail server. Default: emails are shown at `/mailbox`, on this machine only.',
    MAIL_FROM: 'Sender. Default: the product’s name and `no-reply@` the host of `PUBLIC_URL`.',
    MAIL_REPLY_TO: 'Where replies go.',
  },
  Assistants: {
    OPENAI_API_KEY: 'Measures ChatGPT.',
    OPENAI_MODEL: 'The model ChatGPT is asked with.',
    OPENAI_BASE_URL: 'A gateway instead of OpenAI’s address.',
    PERPLEXITY_API_KEY: 'Measures Perplexity.',
    PERPLEXITY_MODEL: 'The model Perplexity is asked with.',
    PERPLEXITY_BASE_URL: 'A gateway instead of Perplexity’s address.',
    GEMINI_API_KEY: 'Measures Gemini.',
    GEMINI_MODEL: 'The model Gemini is asked with.',
    GEMINI_BASE_URL: 'A gateway instead of Google’s address.',
    ANTHROPIC_API_KEY: 'Measures Claude.',
    ANTHROPIC_MODEL: 'The model Claude is asked with.',
    ANTHROPIC_BASE_URL: 'A gateway instead of Anthropic’s address.',
    XAI_API_KEY: 'Measures Grok.',
    XAI_MODEL: 'The model Grok is asked with.',
    XAI_BASE_URL: 'A gateway instead of xAI’s address.',
    MISTRAL_API_KEY: 'Measures Le Chat’s models.',
    MISTRAL_MODEL: 'The model of Mistral that is asked.',
    MISTRAL_BASE_URL: 'A gateway instead of Mistral’s address.',
    PASTED_KEYS: '`off` accepts no keys pasted in the dashboard and ignores those already there.',
    ASSISTANT_CONCURRENCY: 'Questions to one assistant at the same time.',
    ASSISTANT_TIMEOUT_SECONDS: 'How long one question may take.',
    ANSWER_BODY_RETENTION_DAYS: 'How long providers’ whole answers are kept.',
  },
  Writer: {
    WRITER_MODEL:
      '`provider/model`, or `built-in`. Default: the small model of the first connected assistant, else the built-in writer.',
    WRITER_API_KEY: 'Key for that model.',
    WRITER_BASE_URL: 'A server of your own that speaks OpenAI’s API, such as Ollama or vLLM.',
    WRITER_API: '`responses` if that server speaks OpenAI’s Responses. Default: `chat`.',
  },
  'Plans and payment': {
    BILLING: '`local` lets organizations start plans without payment on a server others can reach.',
    STRIPE_SECRET_KEY: 'Connects Stripe; requires `STRIPE_WEBHOOK_SECRET`.',
    STRIPE_WEBHOOK_SECRET: 'Signing secret of the webhook endpoint at Stripe.',
    STRIPE_TAX: '`on` has Stripe compute taxes.',
    STRIPE_API_BASE: 'Another address for Stripe’s API, for tests.',
  },
  Dashboard: {
    PRODUCT_NAME: 'What the product is called on screens and in emails.',
    SAMPLE_WORKSPACE:
      '`off` hides the sample workspace. It is always off in production and on a server others can reach.',
    BOOKING_URL: 'Where “Talk to our team” leads.',
    FOUNDERS_EMAIL: 'Who people can ask. Default: `MAIL_REPLY_TO`, else the address in `MAIL_FROM`.',
    FAVICON_URL_TEMPLATE: 'Service for small site icons, with `{host}` in the address.',
    POSTHOG_KEY: 'Turns on product analytics of the dashboard with PostHog.',
    POSTHOG_HOST: 'Address of PostHog.',
  },
};
