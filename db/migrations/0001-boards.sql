-- People. A guest is a user without a sign-in; signing in later adds a row to sign_ins and keeps the id.
create table users (
  id text primary key,
  name text not null,
  color text not null,
  kind text not null check (kind in ('guest', 'account')),
  email text,
  created_at timestamptz not null default now()
);

create table sign_ins (
  provider text not null,
  provider_account_id text not null,
  user_id text not null references users (id),
  primary key (provider, provider_account_id)
);

-- A board's title, premise, members and links are folds of its events; these tables are the copies that
-- lists and look-ups read, written in the transaction that appends the event.
create table boards (
  id text primary key,
  title text not null,
  premise text not null default '',
  created_by text not null references users (id),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Raised by every process that opens the board: an append with an older epoch writes nothing.
  epoch integer not null default 0
);

create table members (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  role text not null check (role in ('owner', 'facilitator', 'editor', 'commenter', 'viewer')),
  link_id text,
  joined_at timestamptz not null default now(),
  primary key (board_id, user_id)
);
create index members_by_user on members (user_id);

create table links (
  id text primary key,
  board_id text not null references boards (id),
  role text not null check (role in ('facilitator', 'editor', 'commenter', 'viewer')),
  secret text not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index links_by_board on links (board_id);

-- Bearer tokens: only their SHA-256 is kept.
create table tokens (
  hash bytea primary key,
  user_id text not null references users (id),
  board_id text references boards (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index tokens_by_user on tokens (user_id);

-- The session: append-only, seq without gaps per board. command_id makes a repeated command a no-op.
create table events (
  board_id text not null references boards (id),
  seq bigint not null,
  at timestamptz not null default now(),
  actor text not null,
  kind text not null,
  data jsonb not null,
  command_id text,
  primary key (board_id, seq)
);
create unique index events_by_command on events (board_id, command_id, kind) where command_id is not null;

-- Times and numbers of notes; their text and place are in the canvas document.
create table notes (
  board_id text not null references boards (id),
  note_id text not null,
  number integer,
  author_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (board_id, note_id)
);

-- The canvas: every applied update in order. doc is '' for the board's canvas; other documents of a board have names.
create table doc_updates (
  board_id text not null references boards (id),
  doc text not null,
  seq bigint not null,
  epoch integer not null,
  actor text not null,
  at timestamptz not null default now(),
  data bytea not null,
  primary key (board_id, doc, seq)
);

create table doc_snapshots (
  board_id text not null references boards (id),
  doc text not null,
  upto_seq bigint not null,
  data bytea not null,
  sha256 bytea not null,
  at timestamptz not null default now(),
  primary key (board_id, doc, upto_seq)
);
