-- Whether robots.txt and headers of the pages say that AI models may be trained on them.
alter table domains add column models_may_train boolean not null default true;
drop trigger tell_the_edge on domains;
create trigger tell_the_edge after delete or update of host, default_location, description, search_engines_may_index, models_may_train on domains
  for each row execute function tell_the_edge();
