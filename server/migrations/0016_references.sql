-- Websites and people are deleted now: whatever refers to them, or to what goes with them, is found by an index, or each
-- row that goes would have PostgreSQL look through the rows of all other customers.

create index avoided_targets_guidance_id on avoided_targets (guidance_id) where guidance_id is not null;
create index content_changes_task_id on content_changes (task_id) where task_id is not null;
create index content_suggestions_prompt_id on content_suggestions (prompt_id) where prompt_id is not null;
create index content_suggestions_topic_execution_id on content_suggestions (topic_execution_id) where topic_execution_id is not null;
create index content_suggestions_topic_id on content_suggestions (topic_id);
create index crawler_visits_recent_page_id on crawler_visits_recent (page_id) where page_id is not null;
create index generated_pages_domain_id on generated_pages (domain_id);
create index generated_pages_prompt_id on generated_pages (prompt_id) where prompt_id is not null;
create index guidance_task_id on guidance (task_id) where task_id is not null;
create index insights_domain_id on insights (domain_id);
create index latest_prompt_executions_prompt_execution_id on latest_prompt_executions (prompt_execution_id);
create index page_elements_page_id on page_elements (page_id);
create index page_redirects_page_id on page_redirects (page_id);
create index page_versions_task_id on page_versions (task_id) where task_id is not null;
create index prompts_domain_id on prompts (domain_id);
create index prompts_topic_id on prompts (topic_id);
create index topic_executions_task_id on topic_executions (task_id) where task_id is not null;
create index variant_feedback_domain_id on variant_feedback (domain_id);
create index variant_pages_page_id on variant_pages (page_id);

-- Who did something: few rows of most tables name a person.
create index brandings_updated_by on brandings (updated_by) where updated_by is not null;
create index brands_created_by on brands (created_by) where created_by is not null;
create index brands_updated_by on brands (updated_by) where updated_by is not null;
create index checkout_sessions_started_by on checkout_sessions (started_by) where started_by is not null;
create index content_changes_changed_by on content_changes (changed_by) where changed_by is not null;
create index content_suggestions_applied_by on content_suggestions (applied_by) where applied_by is not null;
create index conversion_rules_created_by on conversion_rules (created_by) where created_by is not null;
create index domains_created_by on domains (created_by) where created_by is not null;
create index generated_pages_created_by on generated_pages (created_by) where created_by is not null;
create index generated_pages_deleted_by on generated_pages (deleted_by) where deleted_by is not null;
create index generated_pages_updated_by on generated_pages (updated_by) where updated_by is not null;
create index guidance_created_by on guidance (created_by) where created_by is not null;
create index hostings_created_by on hostings (created_by) where created_by is not null;
create index knowledge_entries_accepted_by on knowledge_entries (accepted_by) where accepted_by is not null;
create index knowledge_entries_created_by on knowledge_entries (created_by) where created_by is not null;
create index page_versions_created_by on page_versions (created_by) where created_by is not null;
create index pages_created_by on pages (created_by) where created_by is not null;
create index prompts_created_by on prompts (created_by) where created_by is not null;
create index research_runs_started_by on research_runs (started_by) where started_by is not null;
create index subscriptions_changed_by on subscriptions (changed_by) where changed_by is not null;
create index tasks_started_by on tasks (started_by) where started_by is not null;
create index topics_archived_by on topics (archived_by) where archived_by is not null;
create index topics_created_by on topics (created_by) where created_by is not null;
create index users_invited_by on users (invited_by) where invited_by is not null;
create index variant_feedback_created_by on variant_feedback (created_by) where created_by is not null;
create index webhooks_created_by on webhooks (created_by) where created_by is not null;
