import type { TableFile } from './export-file.ts';
import { fileOf } from './export-rows.queries.ts';

/** What belongs to the organization as a whole. */
export const ACCOUNT_FILES: readonly TableFile[] = [
  fileOf({
    path: 'organization.csv',
    says: 'The organization.',
    from: 'organizations x',
    of: 'x.id',
    columns: 'id, name, created_at',
  }),
  fileOf({
    path: 'people.csv',
    says: 'Everybody who can sign in. Passwords and sign-ins are not part of an export.',
    from: 'users x',
    of: 'x.org_id',
    columns: `
      id, email, x.additional_info ->> 'name' as name, x.additional_info ->> 'job_title' as job_title,
      x.additional_info ->> 'phone_number' as phone_number, created_at, invited_at, last_seen_at`,
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'api_keys.csv',
    says: 'API keys, by how they begin; the keys themselves are kept nowhere.',
    from: 'api_keys x join users u on u.id = x.user_id',
    of: 'u.org_id',
    columns: 'id, user_id, name, scope, prefix, client_id, created_at, expires_at, last_used_at',
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'subscription.csv',
    says: 'The plan.',
    from: 'subscriptions x',
    of: 'x.org_id',
    columns: `
      price_id, status, current_period_start, current_period_end, changed_by, created_at, updated_at`,
  }),
  fileOf({
    path: 'refunds_and_disputes.csv',
    says: 'Refunds and disputes of payments; amounts in the smallest unit of the currency.',
    from: 'payment_reversals x',
    of: 'x.org_id',
    columns: 'id, kind, state, amount, currency, payment_amount, paid_at, created_at',
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'alerts.csv',
    says: 'Alerts that were raised.',
    from: 'alerts x',
    of: 'x.org_id',
    columns: 'id, domain_id, kind, title, detail, created_at',
  }),
  fileOf({
    path: 'webhooks.csv',
    says: 'Where alerts are sent; secrets are not part of an export.',
    from: 'webhooks x',
    of: 'x.org_id',
    columns: 'id, url, kinds, created_by, created_at',
  }),
];

/** The website itself, by its id. */
export const WEBSITE_FILE: TableFile = fileOf({
  path: 'website.ndjson',
  says: 'The website with all its settings, its overview and what people said about the content.',
  from: 'domains x left join brandings b on b.domain_id = x.id left join hostings h on h.domain_id = x.id',
  of: 'x.id',
  columns: `
    id, host, description, feedback, default_location, auto_publish_pages, selected_cms,
    selected_personalization, completed_cms_onboarding, completed_personalization_onboarding,
    measuring_frequency, samples_per_prompt, monthly_spend_cap_usd, search_engines_may_index, models_may_train,
    tells_index_now, measures_speed, category, writes_with_assistant, auto_approve_variants, time_zone, identity, holdout_share, visitor_retention_days,
    script_seen_at, b.site_title as site_title, b.logo_url as logo_url, b.favicon_url as favicon_url,
    b.brand_color as brand_color, b.link_color as link_color, b.cta_text as cta_text,
    b.cta_url as cta_url, h.host as ai_subdomain, h.active_at as ai_subdomain_active_at, created_by, created_at`,
});
