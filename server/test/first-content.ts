import type { Task } from '@sightline/contract/company/tasks';
import type { ContentApp } from './content-app.ts';
import { until } from './soon.ts';

export const ABOUT_TILLS = 'Which tills suit a small bakery?';
export const ABOUT_OVENS = 'Which ovens keep an even temperature?';

export const measure = (at: ContentApp, prompts: string[]) =>
  at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Bakery equipment', prompts });

const firstTask = (at: ContentApp): Promise<Task> =>
  until(async () => {
    const tasks: Task[] = (await at.call('GET', '/aeo/tasks/active')).body;
    return tasks.find(({ data }) => data.work === 'first_content');
  });

/** Waits until the first pages are written. */
export const firstContent = async (at: ContentApp) => at.ended((await firstTask(at)).task_id);
