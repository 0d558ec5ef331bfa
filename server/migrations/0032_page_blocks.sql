-- The part of the page that a heading begins, where such parts stand below each other and could change places.
alter table page_elements add column block text;
