-- What publishing does to suggestions, and which targets are avoided, is decided by the services that do it
-- (measuring/suggestions), where people look for it and tests reach it.
drop trigger apply_suggestions on generated_pages;
drop function apply_suggestions_of_page;
drop trigger keep_avoided_closed on content_suggestions;
drop function keep_avoided_closed;
drop function is_avoided_target;
