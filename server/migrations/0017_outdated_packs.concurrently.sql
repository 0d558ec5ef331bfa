-- Days by the program that packed them.
drop index concurrently if exists visit_packs_layout;
create index concurrently visit_packs_layout on visit_packs (layout, day);
