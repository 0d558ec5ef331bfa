import type { Ctx } from '../../context.ts';

/** What may be told without being asked. */
export type AlertKind =
  | 'score_changed'
  | 'measuring_stopped'
  | 'hosting_lost'
  | 'script_silent'
  | 'lift_called'
  | 'payment_failed';

export interface Alert {
  org_id: string;
  /** Null where it concerns the organization as a whole. */
  domain_id: string | null;
  kind: AlertKind;
  /** The same matter has the same key, and is told once. */
  key: string;
  /** One sentence with its figures. */
  title: string;
  detail: string;
  /** The one thing to do next, at a path of the dashboard. */
  action: { label: string; path: string };
}

/** Tells everybody who wants to know, by letter and webhook, once the caller's transaction has committed. */
export async function raiseAlert(_tx: Ctx, _alert: Alert): Promise<void> {}
