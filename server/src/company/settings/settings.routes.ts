import { open } from '../../procedures.ts';
import { publicConfig } from './settings.service.ts';

export const settings = {
  config: open.settings.config.handler(({ context }) => publicConfig(context.ctx.config)),
};
