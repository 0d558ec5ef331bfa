-- The page that answers a suggestion's prompt is found by its question, among thousands of pages for each suggestion.
drop index concurrently if exists generated_pages_question;
create index concurrently generated_pages_question on generated_pages (domain_id, lower(btrim(question))) where deleted_at is null;
