import type { Ctx } from '../../context.ts';
import { listen } from '../../platform/announce/announce.ts';
import { domainClosed } from '../domains/domain-announcements.ts';
import { cancelAllTasks } from './tasks.service.ts';

export const stopTasks = listen(domainClosed, (tx: Ctx, { domain_id }) => cancelAllTasks(tx, domain_id));
