-- When open votes close by themselves: a copy of the session, written with its events, by which a process finds the votes
-- whose time is up, also those of boards that it has not in memory.
create table vote_deadlines (
  board_id text not null references boards (id),
  vote_id text not null,
  ends_at timestamptz not null,
  primary key (board_id, vote_id)
);
create index vote_deadlines_by_time on vote_deadlines (ends_at);
