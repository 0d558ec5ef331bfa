/** What answers to a prompt can show, as the address of the table has it. */
export const PROMPT_RESULTS = ['mentioned', 'cited', 'absent', 'unasked', 'not_answered'] as const;
export type PromptResult = (typeof PROMPT_RESULTS)[number];
