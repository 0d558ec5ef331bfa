import type { Task } from '@sightline/contract/company/tasks';
import { describe, expect, it } from 'vitest';
import { aTask } from '../words/samples.ts';
import { cancelRoute, endedSince, isFinal, taskOfTopic } from './task-state.ts';

const task = (change: Partial<Task>) => aTask({ task_id: 't1', ...change });

describe('Tasks', () => {
  it('[A-CHANGE-13] Tasks run until they are completed, failed or canceled', () => {
    const statuses = [
      'queued',
      'asking_assistants',
      'cancelling',
      'completed',
      'error',
      'cancelled',
    ] as const;
    expect(statuses.map((status) => isFinal({ status }))).toEqual([false, false, false, true, true, true]);
  });

  it('[A-TOPIC-13] Tasks keep their topic busy while they are not final', () => {
    expect(taskOfTopic([task({ status: 'asking_assistants' })], 'topic-1')?.task_id).toBe('t1');
    expect(taskOfTopic([task({ status: 'completed' })], 'topic-1')).toBeUndefined();
    expect(taskOfTopic([task({})], 'topic-2')).toBeUndefined();
  });

  it('[A-CHANGE-14] [A-API-48] [A-API-50] Each task is canceled by the call for its kind', () => {
    expect(cancelRoute(task({}))).toEqual({ call: 'cancelTopic', topic_id: 'topic-1' });
    expect(cancelRoute(task({ data: {} }))).toEqual({ call: 'cancel', task_id: 't1' });
    expect(cancelRoute(task({ kind: 'content_generation' }))).toEqual({ call: 'cancelContent' });
    for (const kind of ['topic_orchestration', 'prompt_execution'] as const) {
      expect(cancelRoute(task({ kind }))).toEqual({ call: 'cancel', task_id: 't1' });
    }
  });

  it('Tasks are reported once when they end, and not at all if they had ended before anybody looked', () => {
    const running = [task({ status: 'asking_assistants' })];
    const ended = [task({ status: 'error' })];
    expect(endedSince(undefined, ended)).toEqual([]);
    expect(endedSince(running, ended)).toEqual(ended);
    expect(endedSince(ended, ended)).toEqual([]);
  });
});
