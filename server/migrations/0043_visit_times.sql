-- Packs say when visits began and ended. Those of the release before don't, and are packed anew, the newest first.

alter table visit_packs add column timed uuid; -- the version that says it; a program of the release before changes version alone
create index visit_packs_untimed on visit_packs (day) where timed is distinct from version;
