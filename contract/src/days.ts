import { z } from 'zod';
import { platformSchema } from './platform.ts';
import { oneOf, text, topicId } from './shapes.ts';

export const day = z.iso.date();

/** Both days included. */
export const dayRangeSchema = z.object({
  start: day.describe('First day.'),
  end: day.describe('Last day, included.'),
});

/** The same where a call says whose days they are. */
export const zonedDays = {
  ...dayRangeSchema.shape,
  time_zone: text('The website’s time zone, whose days these are.', 'Europe/Brussels'),
};

/** A range as callers ask for it. */
export const days = {
  range: oneOf('Counted back from today: 7, 30 or 365 days. Ignored where `start` or `end` is given.', [
    'week',
    'month',
    'year',
  ]).optional(),
  start: day.optional().describe('First day, of the website’s time zone. Without it, 29 days before `end`.'),
  end: day.optional().describe('Last day, included. Without it, today.'),
};

/** Which answers are counted. */
export const answersAmong = {
  assistant: platformSchema.optional().describe('Only answers of this assistant.'),
  topic_id: topicId.optional().describe('Only answers to prompts of this topic.'),
};
