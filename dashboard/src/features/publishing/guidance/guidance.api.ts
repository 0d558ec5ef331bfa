import { useMutation } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';

/** Failures are only logged. */
export function useSendGuidance() {
  return useMutation(query.guidance.send.mutationOptions());
}
