import { isAsked } from '@sightline/contract/known-assistants';
import { dayIn } from '@sightline/contract/time-zones';
import type { OverviewMetrics } from '@sightline/contract/whole/overview';
import type { TopicScore } from '../../measuring/executions/performance.service.ts';

type Point = OverviewMetrics['series'][number];
/** What differs from before; `again` after a gap with missing answers. */
type Move = NonNullable<Point['change']> | 'again';

/** A topic's state after its runs. */
interface Standing {
  newest: TopicScore;
  /** From the newest run with answers. */
  models: Map<string, string>;
  /** The same of each assistant from its own newest answers. */
  last: Map<string, string>;
}

/** What happened to a topic: an execution, or its removal. */
interface Happening {
  topic_id: string;
  at: string;
  execution: TopicScore | null;
}

/** The earliest difference is reported. */
const CHANGES = ['cut_short', 'topics', 'prompts', 'models', 'assistants', 'unanswered'] as const;

/**
 * One point for each day on which a topic had a run or was removed: the mean of the last scores of the topics there
 * were. Null when no topic has a score.
 */
export function performanceSeries(executions: readonly TopicScore[], time_zone: string): Point[] {
  const standings = new Map<string, Standing>();
  const days = Map.groupBy(happenings(scored(executions)), ({ at }) => dayIn(time_zone, new Date(at)));
  let before: number | null = null;
  let hasBegun = false;
  return [...days.values()].flatMap((ofDay) => {
    const switches: Point['switches'] = [];
    const moves = [...Map.groupBy(ofDay, ({ topic_id }) => topic_id)].flatMap(([topic_id, ofTopic]) => {
      const standing = standings.get(topic_id);
      const newest = ofTopic.at(-1)?.execution;
      // A mean over more or fewer topics says nothing about those that it was made of before.
      if (!newest) return standings.delete(topic_id) && standing?.models.size ? 'topics' : [];
      const models = modelsOf(newest);
      const known = models.size > 0 ? models : standing?.models;
      const last = standing?.last ?? new Map();
      switches.push(...switchesOf(last, models));
      standings.set(topic_id, { newest, models: known ?? models, last: new Map([...last, ...models]) });
      // A partial run is compared neither with what was before nor with what comes next.
      if (newest.cut_short && models.size > 0) return 'cut_short';
      if (!standing?.models.size) return models.size > 0 && hasBegun ? 'topics' : [];
      if (models.size > 0 && ofTopic.some(({ execution }) => execution?.prompts_changed)) return 'prompts';
      return moveOf(standing, models) ?? (standing.newest.cut_short ? 'again' : []);
    });
    if (moves.length === 0 && ofDay.every(({ execution }) => execution === null)) return [];
    const score = meanOf([...standings.values()].map(({ newest }) => newest));
    // Nothing is compared with a gap; the measurement after it is compared with the one before it.
    const breaks = moves.some((move) => move !== 'again' || before !== null);
    before = score;
    hasBegun ||= score !== null;
    const change = CHANGES.find((one) => moves.includes(one)) ?? null;
    const ts = ofDay.at(-1)?.at ?? '';
    return { ts, score, comparable: score === null || !breaks, change, switches: oneOfEach(switches) };
  });
}

const switchesOf = (last: ReadonlyMap<string, string>, models: ReadonlyMap<string, string>) =>
  [...models].flatMap(([platform, to]) => {
    const from = last.get(platform);
    return isAsked(platform) && from !== undefined && from !== to ? [{ platform, from, to }] : [];
  });

/** The topics of a day switch together. */
const oneOfEach = (switches: Point['switches']) => [
  ...new Map(switches.map((one) => [`${one.platform} ${one.from} ${one.to}`, one])).values(),
];

function happenings(executions: readonly TopicScore[]): Happening[] {
  const removals = new Map(
    executions.flatMap(({ topic_id, archived_at }) => (archived_at ? [[topic_id, archived_at]] : [])),
  );
  const runs = executions.map((execution): Happening => {
    return { topic_id: execution.topic_id, at: execution.created_at, execution };
  });
  const all = [...runs, ...[...removals].map(([topic_id, at]) => ({ topic_id, at, execution: null }))];
  return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function moveOf(before: Standing, models: Map<string, string>): Move | null {
  const wasAnswered = modelsOf(before.newest).size > 0;
  if (models.size === 0) return wasAnswered ? 'unanswered' : null;
  const shared = [...models].filter(([platform]) => before.models.has(platform));
  if (shared.some(([platform, served]) => before.models.get(platform) !== served)) return 'models';
  if (shared.length < models.size || shared.length < before.models.size) return 'assistants';
  return wasAnswered ? null : 'again';
}

/** The built-in reader counts only if no assistant was ever asked, because the two are never combined. */
function scored(executions: readonly TopicScore[]): readonly TopicScore[] {
  const asksAssistants = ({ served_models }: TopicScore) =>
    Object.keys(served_models).some((platform) => platform !== 'local');
  if (!executions.some(asksAssistants)) return executions;
  return executions.map((execution) =>
    asksAssistants(execution) ? execution : { ...execution, total: 0, pairs: 0, served_models: {} },
  );
}

function meanOf(executions: readonly TopicScore[]): number | null {
  const pairs = executions.reduce((sum, execution) => sum + execution.pairs, 0);
  const total = executions.reduce((sum, execution) => sum + execution.total, 0);
  return pairs === 0 ? null : Math.min(1, total / pairs);
}

/** Which assistants answered, with which models; the built-in reader counts if it was asked alone. */
function modelsOf({ served_models }: TopicScore): Map<string, string> {
  const all = Object.entries(served_models);
  const connected = all.filter(([platform]) => platform !== 'local');
  const asked = connected.length > 0 ? connected : all;
  return new Map(
    asked.flatMap(([platform, models]) =>
      models.length > 0 ? [[platform, models.toSorted().join(', ')] as const] : [],
    ),
  );
}
