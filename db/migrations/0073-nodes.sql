-- The live processes on this database. Each renews its row every few seconds; a row that is not renewed is over.
create table nodes (
  id text primary key,
  boards integer not null,
  is_clustered boolean not null,
  until timestamptz not null
);
-- The process that has the board open; null: none has. It counts only while that process is live.
alter table boards add column owner text;
create index boards_by_owner on boards (owner) where owner is not null;
