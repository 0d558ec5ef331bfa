import type { HostingStatus } from '@sightline/contract/publishing/hosting';

/** Proposed before anything is chosen. */
export const PROPOSED = 'ai';

/** The current label: the first one of a full host name. */
export function currentLabel(status: Pick<HostingStatus, 'ai_subdomain' | 'subdomain'>): string {
  return (status.ai_subdomain ?? status.subdomain ?? '').split('.', 1)[0] ?? '';
}

/** What is wrong with a typed subdomain, or null. */
export function labelProblem(label: string): string | null {
  if (label === '') return 'Enter a subdomain, such as ai.';
  if (!/^[a-z0-9-]+$/.test(label)) return 'Use lowercase letters, digits and hyphens only.';
  if (label.length > 63) return 'Use 63 characters at most.';
  if (label.startsWith('-') || label.endsWith('-')) return 'Start and end with a letter or a digit.';
  return null;
}
