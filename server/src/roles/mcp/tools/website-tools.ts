import { domainSchema } from '@sightline/contract/company/domains';
import { limitsSchema } from '@sightline/contract/company/organizations';
import { taskSchema, taskStatusSchema } from '@sightline/contract/company/tasks';
import { assistantsStatusSchema } from '@sightline/contract/measuring/asking';
import { progressEventSchema } from '@sightline/contract/publishing/content';
import { hostingStatusSchema } from '@sightline/contract/publishing/hosting';
import { idSchema, okSchema } from '@sightline/contract/shapes';
import { z } from 'zod';
import { factsOf, listed, one, type Tool } from '../tool-types.ts';

const websiteSchema = domainSchema.pick({
  id: true,
  host: true,
  name: true,
  category: true,
  measuring_frequency: true,
  samples_per_prompt: true,
  auto_publish_pages: true,
});

const list_websites: Tool = {
  ...factsOf({
    name: 'list_websites',
    title: 'List websites',
    about:
      'List the websites that this key reaches. Other tools take one’s host name as `website`. Use this first.',
  }),
  input: z.strictObject({}),
  output: z.object({ websites: z.array(websiteSchema) }),
  is_listed: false,
  run: async ({ calls }) => ({ websites: await calls.domains.list() }),
};

const get_website = one({
  name: 'get_website',
  title: 'Get a website’s settings',
  about:
    'Get a website’s description, connected assistants and their cost this month, where its pages are served, and its plan.',
  quotes: true,
  output: z.object({
    website: websiteSchema.extend(domainSchema.pick({ description: true, feedback: true }).shape),
    assistants: assistantsStatusSchema.shape.assistants,
    are_sample_answers: assistantsStatusSchema.shape.are_sample_answers,
    spend: assistantsStatusSchema.shape.spend,
    hosting: hostingStatusSchema.pick({ status: true, subdomain_url: true, is_served: true, detail: true }),
    limits: limitsSchema,
  }),
  run: async ({ calls }, { id }) => {
    const [website, { assistants, are_sample_answers, spend }, hosting, { limits }] = await Promise.all([
      calls.domains.get({ id }),
      calls.assistants.status({ id }),
      calls.hosting.get({ id }),
      calls.domains.limits({ id }),
    ]);
    return { website, assistants, are_sample_answers, spend, hosting, limits };
  },
});

const list_tasks = listed({
  name: 'list_tasks',
  title: 'List running tasks',
  about: 'List measuring and writing that is running or ended in the last minute, with progress.',
  item: taskSchema,
  run: async ({ calls }, { id }) => ({ items: await calls.tasks.active({ id }) }),
});

const get_task = listed({
  name: 'get_task',
  title: 'Get a writing task',
  about: 'Get status and events of a task that write_page, edit_pages or send_guidance started.',
  input: { task_id: idSchema.describe('From the tool that started it.') },
  item: progressEventSchema,
  more: { status: taskStatusSchema, detail: z.string().nullable().describe('Why it failed.') },
  run: async ({ calls }, { id, task_id }) => {
    const { events: items, status, detail } = await calls.content.progress({ id, task_id });
    return { items, status, detail };
  },
});

const cancel_task = one({
  name: 'cancel_task',
  title: 'Cancel a task',
  about: 'Stop measuring or writing. What is done stays.',
  writes: 'removes',
  input: { task_id: idSchema.describe('From list_tasks.') },
  output: okSchema,
  run: ({ calls }, { id, task_id }) => calls.tasks.cancel({ id, task_id }),
});

export const websiteTools = [list_websites, get_website, list_tasks, get_task, cancel_task];
