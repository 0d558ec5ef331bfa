import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '@sightline/contract/company/tasks';
import type { ContentApp } from './content-app.ts';

export const ABOUT_TILLS = 'Which tills suit a small bakery?';
export const ABOUT_OVENS = 'Which ovens keep an even temperature?';

export const measure = (at: ContentApp, prompts: string[]) =>
  at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Bakery equipment', prompts });

async function firstTask(at: ContentApp): Promise<Task> {
  for (;;) {
    const tasks: Task[] = (await at.call('GET', '/aeo/tasks/active')).body;
    const task = tasks.find(({ data }) => data.work === 'first_content');
    if (task) return task;
    await sleep(50);
  }
}

/** Waits until the first pages are written. */
export const firstContent = async (at: ContentApp) => at.ended((await firstTask(at)).task_id);
