-- Pictures of boards; their bytes are files or objects, see server/pictures. The id is made by a browser, so it is unique
-- on its board only: a copy on another board keeps it.
create table pictures (
  board_id text not null references boards (id),
  id text not null,
  -- Of the file that was sent: who sends it again changes nothing.
  sha256 text not null,
  added_by text not null,
  width integer not null,
  height integer not null,
  is_animated boolean not null,
  -- The sizes that are kept, like 'sml', and their bytes together.
  sizes text not null,
  bytes integer not null,
  added_at timestamptz not null default now(),
  -- Since when no shape of the canvas shows it, as far as it was looked at; null: one does.
  unused_since timestamptz,
  primary key (board_id, id)
);
create index pictures_by_id on pictures (id);
