import type { Ctx } from '../../context.ts';
import type { Alert } from './alerts.queries.ts';

/**
 * Increases when receivers must parse the body differently; additional fields do not change it. docs/alerts.md lists
 * all fields.
 */
const VERSION = 1;

export function alertBody(ctx: Ctx, alert: Alert & { id: string; host: string | null; url: string }): string {
  const { id, kind, org_id, domain_id, host, title, detail, action, url } = alert;
  return JSON.stringify({
    version: VERSION,
    type: `alert.${kind}`,
    timestamp: ctx.now().toISOString(),
    data: {
      alert_id: id,
      organization_id: org_id,
      website: domain_id ? { id: domain_id, host } : null,
      title,
      detail,
      action: { label: action.label, url },
    },
  });
}

export function testBody(ctx: Ctx, org_id: string): string {
  return JSON.stringify({
    version: VERSION,
    type: 'test',
    timestamp: ctx.now().toISOString(),
    data: {
      alert_id: null,
      organization_id: org_id,
      website: null,
      title: 'This is a test of your webhook.',
      detail: 'Alerts look like this one.',
      action: { label: 'Open settings', url: `${ctx.config.public_url}/settings/webhooks` },
    },
  });
}
