-- When the time of the step that runs on a board is up: found after a restart without reading any session.
create table step_deadlines (
  board_id text primary key references boards (id) on delete cascade,
  due_at timestamptz not null
);
create index step_deadlines_by_time on step_deadlines (due_at);
