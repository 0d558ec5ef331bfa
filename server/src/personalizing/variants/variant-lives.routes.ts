import { inDomain } from '../../procedures.ts';
import {
  approveVersion,
  endVariant,
  getHistory,
  listWaitingVersions,
  pauseVariant,
  restoreVersion,
  resumeVariant,
  stopPreviewLinks,
  undoLastDecision,
} from './variant-lives.service.ts';

const calls = inDomain.variantLives;

export const variantLives = {
  waiting: calls.waiting.handler(({ context }) => listWaitingVersions(context.ctx)),
  versions: calls.versions.handler(({ context, input }) => getHistory(context.ctx, input)),
  approve: calls.approve.handler(({ context, input }) => approveVersion(context.ctx, input)),
  restore: calls.restore.handler(({ context, input }) => restoreVersion(context.ctx, input)),
  pause: calls.pause.handler(({ context, input }) => pauseVariant(context.ctx, input)),
  resume: calls.resume.handler(({ context, input }) => resumeVariant(context.ctx, input)),
  undo: calls.undo.handler(({ context, input }) => undoLastDecision(context.ctx, input)),
  stopPreviews: calls.stopPreviews.handler(async ({ context, input }) => {
    await stopPreviewLinks(context.ctx, input);
    return { ok: true } as const;
  }),
  end: calls.end.handler(({ context, input }) => endVariant(context.ctx, input)),
};
