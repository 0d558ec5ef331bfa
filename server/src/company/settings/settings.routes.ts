import { open } from '../../procedures.ts';

export const settings = {
  config: open.settings.config.handler(({ context }) => {
    const { mail, sample_workspace, dashboard } = context.ctx.config;
    return { mailbox: mail.mailbox, sample_workspace, ...dashboard };
  }),
};
