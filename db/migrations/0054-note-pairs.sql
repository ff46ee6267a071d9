-- The pairs of notes that people were given in steps; in no event, because one of the two is often the person's own.
create table note_pairs (
  board_id text not null references boards (id),
  step_id text not null,
  run integer not null,
  user_id text not null,
  number integer not null,
  first_note text not null,
  second_note text not null,
  has_own boolean not null,
  given_at timestamptz not null,
  primary key (board_id, step_id, run, user_id, number)
);
