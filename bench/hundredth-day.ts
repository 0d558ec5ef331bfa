import { setTimeout as sleep } from 'node:timers/promises';
import { type Person, signUpPerson } from '../server/test/factories.ts';
import { countStored } from './seed-counts.queries.ts';
import { seedHistory } from './seed-history.queries.ts';
import { makeOwner, nameTopics, seedManyPages, seedManyVisits } from './seed-hundredth.queries.ts';
import { addTopic, sweepAgain } from './seed-workspace.ts';
import { withDoubles } from './start-doubles.ts';
import { until } from './start-place.ts';
import { type BenchServer, withServer } from './start-server.ts';

// Starts the product with a workspace that looks like the hundredth day, prints how to sign in, and runs until Ctrl+C.
// The product loads the sample workspace, four assistants measure further topics, and all of that is copied.

const EMAIL = 'marketer@example.com';
const ASSISTANTS = 4;
const SWEEPS = 3;
const COPIES_EACH = 9;
const DAYS = 100;
const WEEKS = 12;
const PAGES = 300;
const VISITS = 150;

const NAMES = [
  'Rosterwell',
  'Shiftwise',
  'Planday Nord',
  'Crewcast',
  'Ofenfrisch Dienstplan & Zeiterfassung für Gastronomie GmbH',
  'Q',
];
const ENDINGS = [
  '',
  ' Rota',
  ' for Restaurants',
  ' One',
  ' & Daughters',
  ' International',
  ' Lite',
  ' 24',
  ' Cloud',
  ' Group',
];
const COMPANIES = ENDINGS.flatMap((ending) => NAMES.map((name) => `${name}${ending}`));
const SOURCES = Array.from(
  { length: 30 },
  (_, n) =>
    `https://${['reviews', 'magazine', 'forum', 'a-very-long-name-of-a-trade-journal'][n % 4]}-${n}.example.org/best-of/2026/the-best-rota-software-${n}`,
);

const TOPICS = [
  { topic_text: 'Rota apps for bakeries', of: 'bakery' },
  {
    topic_text:
      'Scheduling for hotels, spas and conference centres with several hundred seasonal employees in three countries',
    of: 'hotel',
  },
  { topic_text: 'HR', of: 'people team' },
  { topic_text: 'Dienstplanung für Krankenhäuser', of: 'clinic' },
];
const ASKED = [
  (of: string) => `Which rota software suits a ${of}?`,
  (of: string) => `What does rota software cost for a ${of} with twelve employees?`,
  (of: string) => `Which rota apps have a free plan for a ${of}?`,
  (of: string) => `How do I plan shifts in a ${of}?`,
  (of: string) =>
    `Which tools forecast how many staff a ${of} needs on a rainy Saturday in the middle of the school holidays, when half of the team is away and the other half has too little rest?`,
  (of: string) => `Which time clock fits a ${of}?`,
  (of: string) => `How long does it take to set up scheduling in a ${of}?`,
  (of: string) => `Which scheduling tool exports to payroll for a ${of}?`,
  (of: string) => `Is there a rota app in German and French for a ${of}?`,
  (of: string) => `Who makes the best rota software for a ${of}?`,
];
const WORDS = [
  'Shift swaps',
  'Overtime',
  'Holiday allowance',
  'Payroll exports',
  'Labour cost forecasts',
  'Open shifts',
  'Rest periods',
  'Time clocks',
  'Mobile apps for staff',
];
const PLACES = [
  'cafés',
  'restaurants',
  'hotels with more than one house and changing seasonal teams',
  'bars',
];
const TOPIC_NAMES = PLACES.flatMap((place) => WORDS.map((word) => `${word} for ${place}`));
const TITLES = [
  'Which rota software suits a small café?',
  'How do staff swap shifts without a manager?',
  'What does it cost?',
  'Which scheduling software keeps staff data in Europe, exports hours to every payroll program that matters and warns about too little rest between two shifts?',
  'Rota templates',
];

const companies = COMPANIES.join(',');
const doubles = [
  '--brand',
  'Shiftlark',
  '--brand-url',
  'http://sample.localhost/pricing',
  '--companies',
  companies,
  '--sources',
  SOURCES.join(','),
  '--fewer',
  '--mention-share',
  '0.45',
];

await withDoubles(doubles, ({ SMTP_URL: _, WRITER_BASE_URL: __, ...assistants }) =>
  withServer(
    { environment: { LOG_LEVEL: 'warn', ...assistants }, database: { fsync: 'off' } },
    async (server) => {
      const person = await signUpPerson(server, { host: 'www.acme.example' });
      console.log('The product loads its sample workspace …');
      await makeSample(server);
      await makeOwner(server.db, EMAIL, { password_of: person.email });
      const owner = await signIn(server, person.password);
      console.log('Assistants are asked …');
      const sweeps = await measure(server, owner);
      console.log('Days are copied …');
      await fill(server, owner, sweeps);
      console.log(JSON.stringify(await countStored(server.db)));
      console.log(
        `\nOpen ${server.url}/ and sign in as ${EMAIL} with the password: ${person.password}\nCtrl+C ends it.`,
      );
      await ended();
    },
  ),
);

type Owner = Pick<Person, 'token' | 'domain_id'>;

async function makeSample(server: BenchServer) {
  let opened = { copy_id: undefined, session: null };
  const open = async () => {
    const { copy_id } = opened;
    opened = (await server.call('POST', '/api/sample/open', { body: { copy_id } })).body;
    return opened.session !== null;
  };
  await until('Loading the sample', open, 300_000, 1000);
}

async function signIn(server: BenchServer, password: string): Promise<Owner> {
  const { body } = await server.call('POST', '/auth/login', { body: { email: EMAIL, password } });
  const token = body.tokens.access_token;
  const domains = await server.call('GET', '/api/domains', { token });
  return { token, domain_id: domains.body[0].id };
}

/** Topics with their newest runs, answered by all assistants; each of the sixty companies is tracked. */
async function measure(server: BenchServer, owner: Owner): Promise<string[][]> {
  const { token, domain_id } = owner;
  for (const [place, name] of COMPANIES.entries())
    await server.call('POST', `/api/domains/${domain_id}/competitors`, {
      token,
      body: { name, url: `https://company-${place}.example/` },
    });
  await server.call('PATCH', `/api/domains/${domain_id}`, { token, body: { monthly_spend_cap_usd: 10_000 } });
  const person = { ...owner } as Person;
  const { body } = await server.call('GET', `/api/domains/${domain_id}/aeo/snapshot`, { token });
  for (const { id } of body.topics) await sweepAgain(server, person, id);
  const measured: string[][] = [];
  for (const { topic_text, of } of TOPICS) {
    const prompts = ASKED.map((ask) => ask(of));
    const topic = await addTopic(server, person, { topic_text, prompts });
    const sweeps: string[] = [];
    while (sweeps.length < SWEEPS) sweeps.push((await sweepAgain(server, person, topic.id)).id);
    measured.push(sweeps);
  }
  return measured;
}

async function fill({ db }: BenchServer, { domain_id }: Owner, measured: string[][]) {
  for (const sweeps of measured) {
    const { prompt_executions } = await countStored(db);
    const more = ASKED.length * ASSISTANTS * (DAYS + (COPIES_EACH - 1) * WEEKS);
    await seedHistory(db, sweeps, { topics: COPIES_EACH + 1, prompt_executions: prompt_executions + more });
  }
  await nameTopics(db, domain_id, TOPIC_NAMES);
  await seedManyPages(db, domain_id, { pages: PAGES, titles: TITLES });
  await seedManyVisits(db, domain_id, VISITS);
}

/** Until someone stops it. */
async function ended() {
  let over = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      over = true;
    });
  while (!over) await sleep(200);
}
