import { inDomain } from '../../procedures.ts';
import { sendGuidance } from './guidance.service.ts';

export const guidance = {
  send: inDomain.guidance.send.handler(({ context, input }) => sendGuidance(context.ctx, input)),
};
