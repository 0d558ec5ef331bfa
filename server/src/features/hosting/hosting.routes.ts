import { inDomain } from '../../procedures.ts';
import { getHosting } from './hosting.service.ts';

export const hosting = { get: inDomain.hosting.get.handler(({ context }) => getHosting(context.ctx)) };
