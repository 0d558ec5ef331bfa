import { z } from 'zod';

/** Kinds of origins, in the order in which screens list them; a visit has one. */
export const VISIT_CHANNELS = [
  'assistant',
  'paid_assistant',
  'organic_search',
  'paid_search',
  'organic_social',
  'paid_social',
  'email',
  'paid_other',
  'referral',
  'other',
  'direct',
] as const;
export const visitChannelSchema = z.enum(VISIT_CHANNELS);
export type VisitChannel = z.infer<typeof visitChannelSchema>;

export const CHANNEL_LABELS: Record<VisitChannel, string> = {
  assistant: 'AI assistants',
  paid_assistant: 'Paid AI',
  organic_search: 'Organic search',
  paid_search: 'Paid search',
  organic_social: 'Organic social',
  paid_social: 'Paid social',
  email: 'Email',
  paid_other: 'Other ads',
  referral: 'Referral',
  other: 'Other campaigns',
  direct: 'Direct',
};
