import type { AssistantDoubleSettings } from '../../server/test/doubles/double-answer.ts';
import type { RecordedRequest, Reply } from '../../server/test/doubles/double-server.ts';
import { type Connected, startKnownDoubles, USUAL } from '../../server/test/doubles/known-doubles.ts';
import { startSite } from '../../server/test/doubles/site-double.ts';
import { LOAFLEDGER, TILLBERRY } from './doubles-sites.ts';
import { test as base } from './test.ts';

/** One value, not one for each file: files with the same settings share their servers. */
export const NOBODY: Connected[] = [];

export const HOST = 'tillberry.example';
/** In a prompt: delays the answer so that a test can watch and cancel it. */
export const SLOW = 'patiently';

/** Twelve companies make an answer of more than twelve lines; eight sources make a search with more than six results. */
const ANSWERS: AssistantDoubleSettings = {
  brand: { name: 'Tillberry', url: `https://${HOST}/pricing`, mention_share: 0.7, cite_share: 0.4 },
  companies: [
    'Loafledger',
    'Crumbkeeper',
    'Doughbook',
    'Ovenpost',
    'Batchwise',
    'Kneadly',
    'Rollcount',
    'Flourish Till',
    'Bakeshift',
    'Proofpoint POS',
    'Scone & Sons',
  ],
  sources: [
    'https://www.till-reviews.example/best-bakery-tills',
    'https://bakers-weekly.example/tills-compared',
    'https://forum.crumbtalk.example/t/which-till/4711',
    'https://guild-of-bakers.example/guides/tills',
    'https://shopfloor.example/survey',
    'https://retail-handbook.example/tills',
    'https://ovenjournal.example/bakery-software',
    'https://loafledger.example/pricing',
  ],
  respond: special,
};

interface Doubles {
  /** The settings that connect the server to the doubles. */
  env: Record<string, string>;
}

/** Our own websites and assistants, and the server connected to them. */
export const test = base.extend<object, { connected: readonly Connected[]; doubles: Doubles }>({
  /** The assistants that have a key. */
  connected: [USUAL, { option: true, scope: 'worker' }],
  doubles: [
    async ({ connected }, use) => {
      const { env, stop } = await startDoubles(connected);
      await use({ env });
      await stop();
    },
    { scope: 'worker' },
  ],
  server_env: [({ doubles }, use) => use(doubles.env), { scope: 'worker' }],
});

async function startDoubles(connected: readonly Connected[]) {
  const [tillberry, loafledger, known] = await Promise.all([
    startSite(TILLBERRY),
    startSite(LOAFLEDGER),
    startKnownDoubles((seed) => ({ ...ANSWERS, seed }), connected),
  ]);
  const env = {
    SITE_ORIGINS: `${HOST}=${tillberry.origin},loafledger.example=${loafledger.origin}`,
    ...known.environment,
  };
  const stop = async () => {
    await Promise.all([tillberry, loafledger, known].map((double) => double.close()));
  };
  return { env, stop };
}

function special({ body }: RecordedRequest): Reply | undefined {
  const isSlow = JSON.stringify(body).includes(SLOW);
  return isSlow ? { status: 500, body: 'Too late.', delay_ms: 60_000 } : undefined;
}
