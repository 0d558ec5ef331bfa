import { open, signedIn } from '../../procedures.ts';
import { openSample, startSampleOver } from './sample.service.ts';

export const sample = {
  open: open.sample.open.handler(({ context, input }) =>
    openSample(context.ctx, input?.copy_id, context.caller),
  ),
  startOver: signedIn.sample.startOver.handler(({ context }) => startSampleOver(context.ctx, context.caller)),
};
