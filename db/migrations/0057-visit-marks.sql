-- Each person's place in the log of a board. Members of now have seen everything so far.
create table visit_marks (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  through_seq bigint not null,
  -- By the key of a thing: its last change that was on the screen, and when.
  seen jsonb not null default '{}',
  visit_at timestamptz,
  active_at timestamptz,
  last_visit_at timestamptz,
  -- The mark from before everything was marked as seen, until that is undone.
  before jsonb,
  primary key (board_id, user_id)
);
insert into visit_marks (board_id, user_id, through_seq, visit_at, active_at)
select m.board_id, m.user_id, max(e.seq), coalesce(m.last_seen_at, m.joined_at), coalesce(m.last_seen_at, m.joined_at)
  from members m join events e on e.board_id = m.board_id
 group by m.board_id, m.user_id, m.last_seen_at, m.joined_at;
