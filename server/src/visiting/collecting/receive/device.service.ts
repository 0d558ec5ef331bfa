import { readAgent } from './read-agent.ts';

/** `desktop`, `mobile` or `tablet`, by a User-Agent header; null for any other. */
export const deviceOf = (user_agent: string): string | null => readAgent(user_agent).device;
