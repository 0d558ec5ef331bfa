import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import {
  approve,
  type Decision,
  DRAFT,
  end,
  type Life,
  pause,
  restore,
  resume,
  takeOver,
} from './life-transitions.ts';

const AT = new Date('2026-11-26T12:00:00.000Z');
const EARLIER = '2026-11-26T11:00:00.000Z';
const LATER = '2026-11-26T13:00:00.000Z';
const LAST = '2026-11-26T14:00:00.000Z';
const live: Life = { ...DRAFT, state: 'live', version: 1, reviewed_version: 1 };
const scheduled: Life = { ...live, state: 'approved', starts_at: LATER };
const paused: Life = { ...live, state: 'paused' };
const ended: Life = { ...live, state: 'ended' };
const STATES = { draft: DRAFT, approved: scheduled, live, paused, ended };
const of = (version: number, schedule = {}) => ({ version, newest: 2, schedule, at: AT });

/** State and step of each state after a decision; the status of a refusal. */
const outcomes = (decide: (life: Life) => Decision) =>
  Object.values(STATES).map((life) => {
    try {
      const { life: next, step } = decide(life);
      return `${next.state} ${step}`;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.status;
    }
  });

describe('The life of a variant', () => {
  it('Every decision leads from each state to the right one, or is refused with 409', () => {
    expect(outcomes((life) => approve(life, of(2)))).toEqual([
      'live approved',
      'approved scheduled',
      'live approved',
      'live approved',
      'live approved',
    ]);
    expect(outcomes((life) => approve(life, of(2, { starts_at: LATER })))).toEqual([
      'approved scheduled',
      'approved scheduled',
      'live scheduled',
      'approved scheduled',
      'approved scheduled',
    ]);
    expect(outcomes((life) => restore(life, of(1)))).toEqual([
      'live restored',
      'approved scheduled',
      'live kept',
      'live restored',
      'live restored',
    ]);
    expect(outcomes((life) => pause(life))).toEqual([409, 'paused paused', 'paused paused', 409, 409]);
    expect(outcomes((life) => resume(life, AT))).toEqual([409, 409, 409, 'live resumed', 409]);
    expect(outcomes((life) => end(life, 2))).toEqual([
      'ended ended',
      'ended ended',
      'ended ended',
      'ended ended',
      409,
    ]);
  });

  it('A start in the past is now, and an end must be in the future and after the start', () => {
    expect(approve(DRAFT, of(2, { starts_at: EARLIER, ends_at: LATER })).life).toMatchObject({
      state: 'live',
      starts_at: null,
      ends_at: LATER,
    });
    for (const schedule of [{ ends_at: EARLIER }, { starts_at: LAST, ends_at: LATER }])
      expect(() => approve(DRAFT, of(2, schedule))).toThrow(/^Choose an end/);
  });

  it('Approving keeps a schedule unless another one, or none, is asked for', () => {
    const until = { ...live, ends_at: LATER };
    expect(approve(until, of(2)).life.ends_at).toBe(LATER);
    expect(approve(until, of(2, { ends_at: null })).life.ends_at).toBeNull();
    expect(approve({ ...ended, ends_at: EARLIER }, of(2)).life.ends_at).toBeNull();
    expect(approve(scheduled, of(2, { starts_at: null })).life.state).toBe('live');
    expect(approve(live, of(1, { ends_at: LATER })).step).toBe('scheduled');
  });

  it('A version that starts later takes the place of the live one, which stays until then', () => {
    const planned = approve(live, of(2, { starts_at: LATER, ends_at: LAST })).life;
    const plan = { state: 'live', version: 1, next_version: 2, starts_at: LATER, ends_at: LAST };
    expect(planned).toMatchObject({ ...plan, reviewed_version: 2 });
    expect(() => approve(live, of(1, { starts_at: LATER }))).toThrow('It’s live already.');
    expect(() => approve(planned, of(1, { ends_at: LATER }))).toThrow('Choose an end after the start.');
    expect(restore(planned, of(2))).toEqual({ life: planned, step: 'kept' });
    expect(restore(planned, of(1))).toEqual({ life: planned, step: 'kept' });
    // A newer one takes its place in the plan, and what was live before does at once where that is asked for.
    const newer = approve(planned, { ...of(3), newest: 3 });
    expect([newer.life, newer.step]).toMatchObject([{ ...plan, next_version: 3 }, 'scheduled']);
    const now = { state: 'live', version: 2, next_version: null, starts_at: null };
    expect(approve(planned, of(2, { starts_at: null })).life).toMatchObject(now);
    const none = restore(planned, of(1, { starts_at: null, ends_at: null }));
    expect(none).toMatchObject({ life: { ...now, version: 1, ends_at: null }, step: 'kept' });
    expect(end(planned, 2).life).toMatchObject({ state: 'ended', next_version: null, starts_at: null });
    // What the product makes meanwhile changes no plan of a person.
    expect(takeOver(planned, { version: 4, is_allowed: true, changes_something: true })?.life).toMatchObject({
      ...plan,
      version: 4,
    });
  });

  it('What is paused is replaced by nothing; resumed before that time it waits on, after it the next version is live', () => {
    const planned = approve(live, of(2, { starts_at: LATER })).life;
    const stopped = pause(planned, 'It costs conversions.').life;
    expect(stopped).toMatchObject({ state: 'paused', version: 1, next_version: 2, starts_at: LATER });
    expect(resume(stopped, AT).life).toMatchObject({ ...planned, is_insisted: true });
    expect(resume(stopped, new Date(LAST)).life).toMatchObject({
      ...{ state: 'live', version: 2, next_version: null, starts_at: null, is_insisted: false },
    });
  });

  it('What was paused before its start waits for it again, unless it has passed', () => {
    const waiting = pause(scheduled).life;
    expect(resume(waiting, AT).life).toMatchObject({ state: 'approved', starts_at: LATER });
    expect(resume(waiting, new Date(LAST)).life).toMatchObject({ state: 'live', starts_at: null });
    expect(() => resume({ ...paused, ends_at: EARLIER }, AT)).toThrow('Its end has passed.');
  });

  it('What a person resumes although the product paused it is left alone until another version is approved', () => {
    const resumed = resume(pause(live, 'The page reverts it.').life, AT).life;
    expect(resumed).toMatchObject({ state: 'live', reason: null, is_insisted: true });
    expect(resume(pause(live).life, AT).life.is_insisted).toBe(false);
    expect(restore(resumed, of(1)).life.is_insisted).toBe(true);
    expect(approve(resumed, of(2)).life.is_insisted).toBe(false);
  });

  it('A new version takes over by itself only where that is allowed, and never what has ended', () => {
    const taken = (life: Life, is_allowed: boolean, changes_something = true) =>
      takeOver(life, { version: 3, is_allowed, changes_something })?.life;
    for (const life of Object.values(STATES)) expect(taken(life, false)).toBeUndefined();
    expect(Object.values(STATES).map((life) => taken(life, true)?.state)).toEqual([
      'live',
      'approved',
      'live',
      'paused',
      undefined,
    ]);
    expect(taken(live, true, false)).toMatchObject({ state: 'live', version: 3, reviewed_version: 3 });
    expect(taken(DRAFT, true, false)).toBeUndefined();
  });
});
