import { isProcedure } from '@orpc/server';
import type { CallMeta } from '@sightline/contract/call';
import type { CallFacts } from '../platform/http/describe-call.ts';
import { openApiDocument } from '../platform/http/openapi.ts';
import { accessOf } from '../procedures.ts';
import { EXAMPLES } from './api-examples.ts';
import { groupOf, TAGS } from './api-groups.ts';
import { router } from './router.ts';

const ABOUT = `Every call the dashboard makes is available to your own tools.

Send an API key, made in the dashboard under Settings, with each call: \`Authorization: Bearer sl_…\`. A key acts on behalf of the person who made it, in their organization. With the scope \`read\` it may use GET alone, with \`write\` also change what is there, with \`websites\` also add websites. A key makes up to 600 calls a minute; \`RateLimit\` says how many are left.

Send an \`Idempotency-Key\` of your own with a POST, and sending it again within a day gets the first answer instead of doing it twice.

Bodies and answers are JSON in snake_case; times are in UTC (ISO 8601), days and ranges of the website’s time zone; scores and shares are fractions from 0 to 1. Errors follow RFC 9457 (problem details). New fields may be added at any time; existing ones never change or disappear.`;

/** For answers that are not JSON. */
const MEDIA_TYPES: Record<string, string> = {
  'promptExecutions.exportCsv': 'text/csv',
  'generatedPages.previewHtml': 'text/html',
  'branding.image': 'image/png',
  'pages.pictureImage': 'image/webp',
  'pageChecks.image': 'image/webp',
  'pageEditor.snapshot': 'application/octet-stream',
  'screenshots.get': 'image/webp',
};

/** The API as this installation serves it. */
export function apiDocument(server: string) {
  return openApiDocument(router, {
    info: {
      title: 'Sightline',
      version: '1',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    server,
    tags: TAGS,
    security_schemes: {
      api_key: { type: 'http', scheme: 'bearer', description: 'An API key, which begins with `sl_`.' },
      session: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The access token of a signed-in person, from `POST /auth/login`.',
      },
    },
    callFacts,
  });
}

const BY_KEY: CallFacts['security'] = [{ api_key: [] }, { session: [] }];
const SECURITY = {
  open: [],
  person: [{ session: [] }],
  person_or_key: BY_KEY,
  person_or_website_key: BY_KEY,
  person_or_event_key: BY_KEY,
};

const WHO_MAY = {
  open: 'Anybody may call it.',
  person: 'Requires a signed-in person; API keys don’t work.',
  person_or_key: 'API keys need the scope `write`.',
  person_or_website_key: 'API keys need the scope `websites`.',
  person_or_event_key: 'API keys need the scope `events` or `write`.',
  reader: '',
};

function callFacts(operation_id: string): CallFacts {
  const [feature = '', verb = ''] = operation_id.split('.');
  const procedures: Record<string, unknown> = Reflect.get(router, feature) ?? {};
  const procedure = procedures[verb];
  if (!isProcedure(procedure)) throw new Error(`No procedure is named ${operation_id}.`);
  const { route, meta } = procedure['~orpc'];
  const { deprecated, refuses = [] } = meta as CallMeta;
  if (!route.description) throw new Error(`Nothing is said about ${operation_id}.`);
  const access = accessOf(procedure);
  const reads = route.method === 'GET';
  return {
    tag: groupOf(feature),
    security: SECURITY[access],
    about: [
      deprecated && `Will go; use \`${deprecated.instead}\` instead.`,
      route.description,
      WHO_MAY[access === 'person_or_key' && reads ? 'reader' : access],
    ]
      .filter(Boolean)
      .join(' '),
    is_repeatable: access !== 'open' && route.method === 'POST',
    is_deprecated: deprecated !== undefined,
    refuses,
    example: EXAMPLES[operation_id],
    media_type: MEDIA_TYPES[operation_id],
  };
}
