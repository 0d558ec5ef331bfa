import { type Person, signUpPerson } from '../server/test/factories.ts';
import { until } from './start-place.ts';
import type { BenchServer } from './start-server.ts';

/** Seldom enough to cost the server next to nothing. */
const POLL_MS = 500;

/** Signs a customer up over HTTP and waits until the website was read. */
export async function openWorkspace(
  server: Pick<BenchServer, 'call'>,
  customer: { host: string; organization_name: string },
): Promise<Person> {
  const person = await signUpPerson(server, customer);
  const path = `/api/domains/${person.domain_id}/onboarding/domain-research-status`;
  await until('Research', async () => (await server.call('GET', path, person)).body.done, 60_000, POLL_MS);
  return person;
}

/** Adds a topic and waits until its first sweep is scored. */
export async function addTopic(
  server: BenchServer,
  person: Person,
  topic: { topic_text: string; prompts: string[] },
): Promise<{ id: string }> {
  const path = `/api/domains/${person.domain_id}/aeo/save-and-analyze`;
  const { body } = await server.call('POST', path, { ...person, body: topic });
  const { id } = body.topic;
  await finishSweep(server, person, id);
  return { id };
}

/** Measures a topic again; resolves with the id of the run when it is scored. */
export async function sweepAgain(
  server: BenchServer,
  person: Person,
  topic_id: string,
): Promise<{ id: string }> {
  await server.call('POST', `/api/domains/${person.domain_id}/aeo/topics/${topic_id}/analyze`, person);
  return finishSweep(server, person, topic_id);
}

async function finishSweep(server: BenchServer, person: Person, topic_id: string): Promise<{ id: string }> {
  const path = `/api/domains/${person.domain_id}/aeo/topics/${topic_id}/executions?limit=1`;
  let newest = { id: '', status: 'running' };
  const hasEnded = async () => {
    newest = (await server.call('GET', path, person)).body[0];
    return newest.status !== 'running';
  };
  await until('A sweep', hasEnded, 120_000, POLL_MS);
  if (newest.status !== 'completed') throw new Error(`A sweep ended as ${newest.status}.`);
  return { id: newest.id };
}
