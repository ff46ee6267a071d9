-- Who is on which boards, as each process on this database knows it: it says so again every few seconds, and a row that is not
-- renewed is over. Nothing is lost with it, so it is not in the log of the database.
create unlogged table board_presence (
  board_id text not null,
  holder text not null,
  people jsonb not null,
  programs jsonb not null,
  until timestamptz not null,
  primary key (board_id, holder)
);
