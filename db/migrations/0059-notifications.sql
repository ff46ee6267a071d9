-- Things of boards that concern people: one row for a person and a thing, written with the events of the session. It has no
-- words and no names: these are read from the session, through the view of the person.
create table notifications (
  user_id text not null references users (id),
  board_id text not null references boards (id) on delete cascade,
  -- The key of the thing, as in visit_marks: `thread:d…`.
  subject text not null,
  -- The reason, the number and the time of the newest event.
  kind text not null,
  seq bigint not null,
  at timestamptz not null,
  -- Archived up to this event: a later one brings it back.
  archived_seq bigint not null default 0,
  primary key (user_id, board_id, subject)
);
create index notifications_by_time on notifications (user_id, at desc);
create index notifications_by_subject on notifications (board_id, subject);
-- How much people are notified of: all, needs or none. `board_id` is empty for all boards, `subject` for a whole board.
create table notification_levels (
  user_id text not null references users (id),
  board_id text not null,
  subject text not null,
  level text not null,
  primary key (user_id, board_id, subject)
);
