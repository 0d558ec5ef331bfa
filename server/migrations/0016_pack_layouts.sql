-- What the program that packed a day put into it; days of an earlier program are packed again in the background.
alter table visit_packs add layout int not null default 1;
