import { createHash } from 'node:crypto';
import type { UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { keyFor } from '../../platform/derive-key.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { openText, sealText } from '../../platform/seal-text.ts';
import { limitRate } from '../rate-limits/rate-limit.service.ts';
import { deleteCall, findCall, insertCall, setAnswer } from './repeated-calls.queries.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;
const MAX_ANSWER_LENGTH = 256_000;
const MAX_KEYS_A_DAY = 10_000;
const DAY_SECONDS = 86_400;

interface Call {
  /** The Idempotency-Key. */
  key: string;
  /** Name of the operation. */
  name: string;
  input: unknown;
}

/** A call with an Idempotency-Key: either new, or with the answer that it got the first time. */
export type Begun =
  | { answer: { output: unknown } }
  | { finish(output: unknown): Promise<void>; fail(): Promise<void> };

/**
 * Sees that a call that is sent again is not done again. A person's keys are their own, so nobody gets an answer of
 * someone else, such as a new API key. What failed can be tried again with the same key.
 */
export async function beginCall(ctx: UserCtx, call: Call): Promise<Begun> {
  if (!KEY.test(call.key))
    throw new AppError('bad_request', 'Idempotency-Key: Use 1 to 255 visible ASCII characters.');
  const key_hash = sumOf(`${ctx.user.id} ${call.key}`);
  const fingerprint = sumOf(JSON.stringify([call.name, sorted(call.input)]));
  const known = await findCall(ctx.db, key_hash);
  if (!known) {
    const { org_id, id: user_id } = ctx.user;
    await limitRate(ctx, {
      [`repeated-calls:${org_id}`]: { hits: MAX_KEYS_A_DAY, per_seconds: DAY_SECONDS },
    });
    if (await insertCall(ctx.db, { key_hash, user_id, fingerprint, at: ctx.now() }))
      return {
        // The call was done; if its answer cannot be stored, a repeat gets an error that says to check the result.
        finish: (output) => quietly(ctx, setAnswer(ctx.db, key_hash, sealed(ctx, call.key, output))),
        fail: () => quietly(ctx, deleteCall(ctx.db, key_hash)),
      };
  }
  const row = known ?? (await findCall(ctx.db, key_hash));
  if (row && !row.fingerprint.equals(fingerprint))
    throw new AppError(
      'key_reused',
      'This Idempotency-Key was sent with another call. Use a new one for each call.',
    );
  if (!row?.answer) throw new AppError('conflict', STILL_RUNNING, { retry_after_seconds: 2 });
  return { answer: { output: opened(ctx, call.key, row.answer) } };
}

const STILL_RUNNING =
  'A request with this Idempotency-Key is still in progress. Retry shortly, or check the result and use a new key.';

async function quietly({ log }: UserCtx, work: Promise<void>) {
  try {
    await work;
  } catch (error) {
    log.warn({ error: errorWords(error) }, 'response could not be stored for repeated requests');
  }
}

const sumOf = (text: string) => createHash('sha256').update(text).digest();

/** Without the Idempotency-Key, which is not stored, nobody can read an answer. */
const keyOf = ({ config }: UserCtx, key: string) => keyFor(config.session_secret, `repeated call ${key}`);

function sealed(ctx: UserCtx, key: string, output: unknown): Buffer {
  const text = JSON.stringify(output);
  return text.length > MAX_ANSWER_LENGTH ? Buffer.alloc(0) : sealText(keyOf(ctx, key), text);
}

function opened(ctx: UserCtx, key: string, answer: Buffer): unknown {
  const text = answer.length > 0 ? openText(keyOf(ctx, key), answer) : null;
  if (text === null)
    throw new AppError(
      'conflict',
      'This call was done before, but its answer is not kept. Look what it made.',
    );
  return JSON.parse(text);
}

/** The same whatever the order of fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, part]) => [name, sorted(part)]);
}
