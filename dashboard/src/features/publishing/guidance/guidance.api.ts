import { query } from '../../../lib/server/api-client.ts';
import { useDomainMutation } from '../../../lib/server/domain-calls.ts';

/** Failures are only logged. */
export const useSendGuidance = () => useDomainMutation(query.guidance.send);
