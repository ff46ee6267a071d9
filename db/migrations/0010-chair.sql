-- Closed by the operator; a copy of the session, for lists.
alter table boards add column closed_at timestamptz;

alter table members add column last_seen_at timestamptz;

-- Who is blocked on which board: a copy of the sessions, to find a guest's blocks when they sign in.
create table blocks (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  at timestamptz not null,
  primary key (board_id, user_id)
);
create index blocks_by_user on blocks (user_id);

-- Which browsers and networks a person used on a board: keyed hashes, good for nothing but to compare them with each
-- other. Kept while the person is a member, and a few days longer. '' stands for none.
create table board_visits (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  device text not null,
  network text not null,
  seen_at timestamptz not null,
  primary key (board_id, user_id, device)
);
create index board_visits_by_device on board_visits (board_id, device);

-- What people did that changes nothing in the session: files taken out, notes deleted on the canvas.
create table board_activity (
  id bigint generated always as identity primary key,
  board_id text not null references boards (id),
  at timestamptz not null,
  user_id text not null,
  -- As the person was called then.
  name text not null,
  kind text not null,
  -- The file's format, for instance; with user and kind it names what is counted.
  subject text not null default '',
  count integer not null
);
create index board_activity_by_board on board_activity (board_id, id);

-- The activity log reads a few kinds of events, and what people were called at the time.
create index events_of_activity on events (board_id, seq) where kind in (
  'board.created', 'board.deleted', 'board.restored', 'board.frozen', 'board.unfrozen', 'board.closed',
  'board.reopened', 'access.limited', 'link.made', 'link.revoked', 'member.joined', 'member.role-set',
  'member.left', 'member.blocked', 'member.unblocked', 'ideas.removed', 'content.imported', 'round.imported'
);
create index events_of_names on events (board_id, (data -> 'person' ->> 'id'), seq)
  where kind in ('member.joined', 'person.updated');
