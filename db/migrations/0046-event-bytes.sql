-- How long the data of an event is as text, so that logs are read in pages of bytes. Events of before have none: reckoned from
-- their size in the table.
alter table events add column bytes integer;
