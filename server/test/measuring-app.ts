import type { Connection } from '../src/platform/db/database.ts';
import { type Reply, startTestApp, type TestApp } from './app.ts';
import type { AssistantDoubleSettings } from './doubles/double-answer.ts';
import type { Double } from './doubles/double-server.ts';
import { type Connected, startKnownDoubles, USUAL } from './doubles/known-doubles.ts';
import { type Person, signUpPerson } from './factories.ts';
import { until } from './soon.ts';

interface EndedTask {
  status: string;
  detail: string | null;
  progress: { done: number; planned: number } | null;
}

export interface MeasuringApp extends Record<Connected, Double> {
  app: TestApp;
  /** Connects to the doubles; for a second app on the same database. */
  environment: NodeJS.ProcessEnv;
  person: Person;
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Adds a topic and waits until its sweep is over; answers the topic's id. */
  measure(topic_text: string, prompts: string[]): Promise<string>;
  settled(topic_id: string): Promise<EndedTask>;
  stop(): Promise<void>;
}

interface Options {
  /** What all assistants say. */
  answers?: AssistantDoubleSettings;
  /** Only these are connected; by default those that always have a line. */
  connected?: readonly Connected[];
  environment?: NodeJS.ProcessEnv;
  /** False for an app that only serves; background work waits for another one. */
  worker?: boolean;
  connection?: Connection;
  /** Takes every line of the log. */
  logs?: string[];
  /** It listens on a port of its own. */
  edge?: boolean;
}

export const BRAND = {
  name: 'Acme',
  url: 'https://www.acme.example/pricing',
  mention_share: 1,
  cite_share: 1,
};

/** The server with its worker, a signed-in person, and doubles of the assistants. */
export async function startMeasuringApp(options: Options = {}): Promise<MeasuringApp> {
  const answers = { brand: BRAND, ...options.answers };
  const {
    doubles,
    environment: keys,
    close,
  } = await startKnownDoubles(() => answers, options.connected ?? USUAL);
  const environment = { ...keys, ...options.environment };
  const app = await startTestApp({
    environment,
    worker: options.worker ?? true,
    connection: options.connection,
    edge: options.edge ?? false,
    ...(options.logs && { logs: options.logs }),
  });
  const person = await signUpPerson(app, { host: 'www.acme.example', organization_name: 'Acme' });
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/api/domains/${person.domain_id}${path}`, { token: person.token, body });

  const settled = (topic_id: string) =>
    until(async () => {
      const { status, body } = await call('GET', '/aeo/tasks/active');
      const tasks: (EndedTask & { data: { topic_id: string } })[] = status === 200 ? body : [];
      const of_topic = tasks.filter((task) => task.data.topic_id === topic_id);
      const isFinal = ({ status: end }: EndedTask) => ['completed', 'error', 'cancelled'].includes(end);
      return of_topic.every(isFinal) && of_topic[0];
    });

  return {
    app,
    environment,
    person,
    ...doubles,
    call,
    settled,
    measure: async (topic_text, prompts) => {
      const { status, text, body } = await call('POST', '/aeo/save-and-analyze', { topic_text, prompts });
      if (status !== 200) throw new Error(`The topic was not saved: ${text}`);
      await settled(body.topic.id);
      return body.topic.id;
    },
    stop: async () => {
      await app.stop();
      await close();
    },
  };
}
