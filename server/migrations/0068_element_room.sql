-- small tables: page_elements
-- What a scan measures of an element: how many characters fit where it stands (0 where its text cannot change, null in
-- scans of older versions), and whether a program of the page answers clicks on it.
alter table page_elements
  add column room integer check (room >= 0),
  add column routed boolean not null default false;
