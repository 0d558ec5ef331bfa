import { open } from '../../procedures.ts';

export const settings = {
  config: open.settings.config.handler(({ context }) => {
    const { mail, dashboard } = context.ctx.config;
    // There is no sample workspace before there is a part of the product that makes one.
    return { mailbox: mail.mailbox, sample_workspace: false, ...dashboard };
  }),
};
