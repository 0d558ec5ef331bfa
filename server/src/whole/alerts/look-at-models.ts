import { PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import { raiseAlert } from '../../company/notifications/raise-alert.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { markAlerted } from '../../measuring/asking/asked-models.queries.ts';
import { endsToAlert, type ModelEnd } from '../../measuring/asking/asked-models.service.ts';
import { listMeasuredOrganizations } from './looks.queries.ts';
import { workThrough } from './work-through.ts';

/** Models of connected assistants that are gone or end soon; of each, people are alerted once to either. */
export async function lookAtModels(ctx: Ctx, signal: AbortSignal): Promise<void> {
  await workThrough(ctx, await endsToAlert(ctx), signal, (end) =>
    inTransaction(ctx, (tx) => alertEnd(tx, end)),
  );
}

async function alertEnd(tx: Ctx, { account, platform, org_id, model, matter, text, advice }: ModelEnd) {
  if (!(await markAlerted(tx.db, account, matter))) return;
  // Everyone is asked with the keys of the installation.
  for (const id of org_id ? [org_id] : await listMeasuredOrganizations(tx.db))
    await raiseAlert(tx, {
      org_id: id,
      domain_id: null,
      kind: 'model_ending',
      key: `model:${account}:${model}:${matter}`,
      title: `${PLATFORM_LABEL[platform]}: ${text.replace(/\.$/, '')}`,
      detail: `${advice} Results stay, and those of two models aren’t compared with each other.`,
      action: { label: 'See your assistants', path: '/settings/ai-assistants' },
    });
}
