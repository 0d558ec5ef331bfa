-- What visitors did is put into words when somebody reads it; only a model's words are stored.
drop index concurrently if exists visitors_undescribed;
