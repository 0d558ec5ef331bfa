import { idSchema } from '@sightline/contract/shapes';
import { dayIn } from '@sightline/contract/time-zones';
import { z } from 'zod';
import type { Calls } from './calls.ts';
import type { Chart } from './charts.ts';

/** Who asks: the calls of the API on behalf of their key, and when. */
export interface Asker {
  calls: Calls;
  now: Date;
}

/** The same about a website, with the day that it is there where a tool has a period: `2026-03-31`. */
interface AskerThere extends Asker {
  today: string;
}

/** A tool as `tools/list` names it, and what it does with arguments that were checked. */
export interface Tool {
  name: string;
  title: string;
  about: string;
  /** It needs a key that may write. */
  writes: boolean;
  /** It takes something away that cannot be had back by one more call. */
  is_destructive: boolean;
  /** Doing it twice is as doing it once. */
  is_idempotent: boolean;
  /** What it starts asks assistants or reads websites. */
  reaches_out: boolean;
  /** Its answer quotes texts of others: assistants, websites, visitors. */
  quotes: boolean;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Draws the answer, in apps that show charts. */
  chart: Chart | undefined;
  /** Whether the answer has a list that is returned in parts, by the arguments. */
  is_listed: boolean;
  run(asker: Asker, input: unknown): Promise<Record<string, unknown>>;
}

type Shape = z.core.$ZodLooseShape;
/** The arguments of a tool with the website that they are about. */
type Given<I extends Shape> = z.infer<z.ZodObject<I>> & { id: string };

interface Spec<I extends Shape> {
  name: string;
  title: string;
  about: string;
  writes?: 'adds' | 'sets' | 'removes';
  reaches_out?: boolean;
  quotes?: boolean;
  chart?: Chart;
  input?: I;
}

/** Marks arguments of most tools, which the server's instructions describe once. */
export const SHARED = 'shared';

const website = z.string().trim().min(1).max(300).optional().describe(SHARED);

export const MAX_ITEMS = 100;
const USUAL_ITEMS = 25;
const paging = {
  limit: z.number().int().min(1).max(MAX_ITEMS).default(USUAL_ITEMS).describe(SHARED),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/, 'Send next_cursor of the answer before.')
    .optional()
    .describe(SHARED),
};
const paged = {
  total: z.number().int().describe('All items, of which this answer may hold a part.'),
  next_cursor: z.string().nullable().describe('Send it as cursor for more; null where these are the last.'),
};

/** A tool about a website that answers with one thing. */
export function one<I extends Shape, O extends z.ZodObject>(
  spec: Spec<I> & { output: O; run(asker: AskerThere, input: Given<I>): Promise<z.input<O>> },
): Tool {
  const input = z.strictObject({ website, ...spec.input });
  return {
    ...factsOf(spec),
    input,
    output: spec.output,
    is_listed: false,
    run: async (asker, given) => spec.run(...(await inWebsite<I>(asker, input, given))),
  };
}

/** A tool about a website that answers with items, a part at a time. */
export function listed<I extends Shape, E extends z.ZodType, M extends Shape>(
  spec: Spec<I> & {
    item: E;
    /** What the answer says beside its items. */
    more?: M;
    run(
      asker: AskerThere,
      input: Given<I>,
    ): Promise<{ items: readonly z.input<E>[] } & z.input<z.ZodObject<M>>>;
  },
): Tool {
  const input = z.strictObject({ website, ...spec.input, ...paging });
  return {
    ...factsOf(spec),
    input,
    output: z.object({ ...spec.more, items: z.array(spec.item), ...paged }),
    is_listed: true,
    run: async (asker, given) => spec.run(...(await inWebsite<I>(asker, input, given))),
  };
}

export function factsOf({ name, title, about, writes, reaches_out, quotes, chart }: Spec<Shape>) {
  return {
    name,
    title,
    about,
    writes: writes !== undefined,
    is_destructive: writes === 'removes',
    is_idempotent: writes === undefined || writes === 'sets' || writes === 'removes',
    reaches_out: reaches_out ?? false,
    quotes: quotes ?? false,
    chart,
  };
}

/** Checks the arguments and finds the website that they are about. */
async function inWebsite<I extends Shape>(
  asker: Asker,
  schema: z.ZodObject,
  given: unknown,
): Promise<[AskerThere, Given<I>]> {
  const { website: wanted, ...input } = schema.parse(given) as { website?: string };
  const id = await findWebsite(asker, wanted);
  const { time_zone } = 'period' in schema.shape ? await asker.calls.domains.get({ id }) : UNASKED;
  return [{ ...asker, today: dayIn(time_zone, asker.now) }, { ...input, id } as Given<I>];
}

/** Where no day is asked about. */
const UNASKED = { time_zone: 'UTC' };

async function findWebsite({ calls }: Asker, wanted: string | undefined): Promise<string> {
  if (wanted && idSchema.safeParse(wanted).success) return wanted;
  const websites = await calls.domains.list();
  const host = wanted
    ?.toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  const found = host
    ? websites.filter((one) => one.host === host || one.host === `www.${host}` || `www.${one.host}` === host)
    : websites;
  const [only] = found;
  if (only && found.length === 1) return only.id;
  throw new WrongArgument(
    'website',
    sentenceAbout(
      websites.map((one) => one.host),
      host,
    ),
  );
}

const MAX_NAMED = 20;

function sentenceAbout(hosts: readonly string[], wanted: string | undefined): string {
  if (hosts.length === 0) return 'This organization has no website yet. Add one in the dashboard.';
  const named = hosts.slice(0, MAX_NAMED).join(', ');
  return wanted
    ? `No website is called ${wanted}. There is: ${named}.`
    : `Several websites found. Name one: ${named}.`;
}

/** An invalid argument, which the caller can fix. */
export class WrongArgument extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
