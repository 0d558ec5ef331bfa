import { open, signedIn } from '../../procedures.ts';
import { openSample, sampleState, startSampleOver } from './sample.service.ts';

export const sample = {
  state: open.sample.state.handler(({ context }) => sampleState(context.ctx)),
  open: open.sample.open.handler(({ context }) => openSample(context.ctx, context.caller)),
  startOver: signedIn.sample.startOver.handler(({ context }) => startSampleOver(context.ctx, context.caller)),
};
