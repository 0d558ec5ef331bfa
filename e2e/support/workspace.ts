import type { Task } from '@sightline/contract/company/tasks';
import type { PromptExecution, PromptExecutionHead } from '@sightline/contract/measuring/executions';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import type { Competitor } from '@sightline/contract/understanding/competitors';
import type { ResearchStatus } from '@sightline/contract/understanding/research';
import { until } from '../../server/test/soon.ts';
import { test as base, HOST } from './doubles.ts';
import { call, finishOnboarding, logIn, type Person, signUp, storageOf } from './person.ts';
import type { Sightline } from './server.ts';

export const TOPIC = 'till systems for bakeries';
export const PROMPTS = [
  'Which till systems suit a small bakery?',
  'What is the best point of sale system for a bakery with cake orders?',
  // No page of the website answers it.
  'What insurance does a bakery need?',
];

type Send = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

/** A person whose domain is the doubles' website, and calls in their name. */
export interface Workspace extends Person {
  /** A call of the API, by its whole path. */
  api: Send;
  /** A call for the domain, by what follows `/api/domains/{id}`. */
  call: Send;
  signed_in_at: number;
  /** Saves a topic and waits until its analysis is over. */
  measure: (topic_text: string, prompts: string[]) => Promise<Topic>;
}

interface TestFixtures {
  /** Whose browser `page` is: the member of the measured workspace, or a newcomer. */
  visitor: 'member' | 'newcomer';
  person: Workspace;
}

/**
 * `page` is signed in as `person`. Tests that change things use a newcomer, because the measured workspace is shared.
 */
export const test = base.extend<TestFixtures, { measured: Workspace }>({
  visitor: ['member', { option: true }],
  measured: [
    async ({ sightline }, use) => {
      const workspace = await openWorkspace(sightline);
      await onboard(sightline, workspace);
      await untilWritten(workspace);
      await workspace.measure(TOPIC, PROMPTS);
      await use(workspace);
    },
    { scope: 'worker' },
  ],
  person: async ({ visitor, sightline, measured }, use) => {
    if (visitor === 'member') await renewSession(sightline, measured);
    await use(visitor === 'member' ? measured : await openWorkspace(sightline));
  },
  session: async ({ person }, use) => use(storageOf(person)),
});

async function openWorkspace(sightline: Sightline): Promise<Workspace> {
  const person = await signUp(sightline, { host: HOST, organization: 'Tillberry' });
  const api: Send = (method, path, body) => call(sightline, person, method, path, body);
  const inDomain: Send = (method, path, body) => api(method, `/api/domains/${person.domain_id}${path}`, body);
  const measure = async (topic_text: string, prompts: string[]) => {
    const saved = await inDomain<{ topic: Topic }>('POST', '/aeo/save-and-analyze', { topic_text, prompts });
    await until(async () => {
      const tasks = await inDomain<Task[]>('GET', '/aeo/tasks/active');
      const task = tasks.find(({ data }) => data.topic_id === saved.topic.id);
      return isOver(task);
    });
    return saved.topic;
  };
  return Object.assign(person, { api, call: inDomain, measure, signed_in_at: Date.now() });
}

/** Shorter by far than a session lasts, and long enough to stay within the sign-ins that a person has. */
const RENEWED_AFTER_MS = 5 * 60_000;

/** On a busy machine the tests of a worker take longer than a session lasts. */
async function renewSession(sightline: Sightline, workspace: Workspace): Promise<void> {
  if (Date.now() - workspace.signed_in_at < RENEWED_AFTER_MS) return;
  const { tokens } = await logIn(sightline, workspace);
  Object.assign(workspace, { tokens, signed_in_at: Date.now() });
}

/** Goes through onboarding without a first topic; confirms the rival that research found. */
export async function onboard(sightline: Sightline, person: Workspace): Promise<void> {
  await untilResearched(person);
  for (const { id } of await person.call<Competitor[]>('GET', '/competitors'))
    await person.call('POST', `/competitors/${id}/confirm`);
  await finishOnboarding(sightline, person);
}

/** Names the person, so that the second step of onboarding lets them in. */
export async function introduce({ api, user_id }: Workspace): Promise<void> {
  const additional_info = { name: 'Ada Baker', job_title: 'Head of Marketing' };
  await api('PATCH', `/api/users/${user_id}`, { additional_info });
}

export function untilResearched(person: Workspace): Promise<unknown> {
  return until(
    async () => (await person.call<ResearchStatus>('GET', '/onboarding/domain-research-status')).done,
  );
}

/** Waits for the first pages: without a topic they are only the overview, however busy the machine is. */
function untilWritten(person: Workspace): Promise<unknown> {
  return until(async () => {
    const tasks = await person.call<Task[]>('GET', '/aeo/tasks/active');
    const task = tasks.find(({ data }) => data.work === 'first_content');
    return isOver(task);
  });
}

const isOver = (task: Task | undefined) => ['completed', 'error', 'cancelled'].includes(task?.status ?? '');

/** The measured topic as the server has it now. */
export async function theTopic(person: Workspace): Promise<Topic & { latest_topic_execution_id: string }> {
  const [topic] = await person.call<Topic[]>('GET', '/aeo/topics');
  const latest = topic?.latest_topic_execution_id;
  if (!topic || !latest) throw new Error('No topic has been measured.');
  return { ...topic, latest_topic_execution_id: latest };
}

/** The newest execution of a prompt on an assistant. */
export async function theExecution(
  person: Workspace,
  platform: PromptExecution['platform'],
  prompt_text = PROMPTS[0],
): Promise<PromptExecution> {
  const prompts = await person.call<Prompt[]>('GET', '/aeo/prompts');
  const prompt = prompts.find(({ text }) => text === prompt_text);
  const heads = await person.call<PromptExecutionHead[]>('GET', `/aeo/prompts/${prompt?.id}/executions`);
  const head = heads.find((candidate) => candidate.platform === platform);
  if (!head) throw new Error(`“${prompt_text}” was not put to ${platform}.`);
  return person.call('GET', `/aeo/prompt-executions/${head.id}`);
}
