-- When votes, steps and the like end automatically: a copy of the session, written with its events, by which a process finds
-- what is due, also on boards that it has not in memory. `subject_id` is empty where a board has one at a time.
create table deadlines (
  board_id text not null references boards (id) on delete cascade,
  kind text not null,
  subject_id text not null,
  due_at timestamptz not null,
  primary key (board_id, kind, subject_id)
);
create index deadlines_by_time on deadlines (due_at);
insert into deadlines select board_id, 'vote', vote_id, ends_at from vote_deadlines;
insert into deadlines select board_id, 'step', '', due_at from step_deadlines;
drop table vote_deadlines;
drop table step_deadlines;
