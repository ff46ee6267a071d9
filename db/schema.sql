-- The tables of a new database, equal to what the migrations up to 0077-slices-of-snapshots.sql make. A new migration is also written here,
-- and its name into the line above: schema.int.test.ts compares the two. New columns come last in their table.

-- People. A guest is a user without a sign-in; signing in later adds a row to sign_ins and keeps the id.
create table users (
  id text primary key,
  name text not null,
  color text not null,
  kind text not null check (kind in ('guest', 'account')),
  email text,
  created_at timestamptz not null default now(),
  -- Raised to end all cookies and page tokens of this person. 0 only in databases from before browser_sessions.
  session_version integer not null default 1,
  -- The account of a guest, who is forgotten with it.
  account_id text,
  -- Whether the sign-in provider vouched for the address: mail goes to no other.
  email_verified boolean not null default false,
  -- Those of the last sign-in with an identity provider that names them; null: none has.
  groups jsonb
);
create index users_by_account on users (account_id) where account_id is not null;

-- People whose names were forgotten: no name of theirs is stored again. Until it is done, each start goes on with it.
create table forgotten_people (
  user_id text primary key,
  at timestamptz not null,
  is_done boolean not null default false
);

create table sign_ins (
  provider text not null,
  provider_account_id text not null,
  user_id text not null references users (id),
  primary key (provider, provider_account_id)
);

-- A cookie names a row. It is refused without the row, or when the person has another version.
create table browser_sessions (
  id text primary key,
  user_id text not null references users (id),
  session_version integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index browser_sessions_by_user on browser_sessions (user_id);

-- Title, premise, members and links of a board follow from its events. These tables are copies for lists and look-ups, written in
-- the transaction that appends the event.
create table boards (
  id text primary key,
  title text not null,
  premise text not null default '',
  created_by text not null references users (id),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Raised by each process that opens the board: an append with an older epoch writes nothing.
  epoch integer not null default 0,
  -- Set while the operator has closed the board.
  closed_at timestamptz,
  -- A copy of the board's setting: how many days the history has every moment. Null: as long as the server keeps it.
  history_days integer,
  -- Like history_days, for the activity log.
  activity_days integer,
  -- The process that has the board open; null: none has. It counts only while that process is live.
  owner text
);
create index boards_by_owner on boards (owner) where owner is not null;

create table members (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  role text not null check (role in ('owner', 'facilitator', 'editor', 'commenter', 'viewer')),
  link_id text,
  joined_at timestamptz not null default now(),
  last_seen_at timestamptz,
  -- How the person keeps the board on their home page; `folder` is its name.
  is_pinned boolean not null default false,
  is_archived boolean not null default false,
  folder text,
  is_template boolean not null default false,
  -- Whether the role comes from groups: it is checked at each sign-in.
  is_by_groups boolean not null default false,
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

-- Blocked people: a copy of the sessions, to find a guest's blocks when they sign in.
create table blocks (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  at timestamptz not null,
  primary key (board_id, user_id)
);
create index blocks_by_user on blocks (user_id);

-- Browsers and networks that a person used on a board, as keyed hashes that can only be compared. Kept while the person is a member,
-- and a few days longer. '' means none.
create table board_visits (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  device text not null,
  network text not null,
  seen_at timestamptz not null,
  primary key (board_id, user_id, device)
);
create index board_visits_by_device on board_visits (board_id, device);

-- Each person's place in the log of a board, for what is new to them.
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
  -- Mailed up to this event.
  mailed_seq bigint not null default 0,
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

-- The mail of people: their settings, and when the next one is due. Mails have no row: they are written when they are sent.
create table mail_states (
  user_id text primary key references users (id),
  mode text not null default 'at-once' constraint mail_states_mode_check check (mode in ('at-once', 'daily', 'weekly', 'off')),
  -- The hour of the digest, in the time zone of the person.
  digest_hour integer not null default 8,
  zone text not null default 'UTC',
  -- Kinds of notifications without mail.
  off_kinds jsonb not null default '[]',
  -- A process that sends moves it into the future, so that no other process sends as well.
  due_at timestamptz,
  -- The first event since the last mail.
  since timestamptz,
  digest_at timestamptz,
  -- How many mails were sent on this day of the person.
  sent_on text,
  sent_count integer not null default 0,
  -- Failed attempts since the last success.
  attempts integer not null default 0,
  -- The address that the person left and confirmed: it comes before that of the sign-in provider.
  address text
);
create index mail_states_due on mail_states (due_at) where due_at is not null;
-- Addresses that people left and have not confirmed. The link of the mail works once; only the SHA-256 of its token is stored.
create table address_confirmations (
  user_id text primary key references users (id),
  address text not null,
  left_at timestamptz not null,
  -- When the mail with the link is due; null: it was sent, or given up.
  due_at timestamptz,
  attempts integer not null default 0,
  -- null: no mail with a link was sent.
  token_hash bytea unique,
  expires_at timestamptz
);
create index address_confirmations_due on address_confirmations (due_at) where due_at is not null;

-- Bearer tokens; only their SHA-256 is stored. A token of a program has an id, a name and scopes. A token of a page or a newcomer has
-- none of them, and the rights of its person.
create table tokens (
  hash bytea primary key,
  user_id text not null references users (id),
  board_id text references boards (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  session_version integer not null default 0,
  -- The token of a page ends with this session.
  browser_session_id text references browser_sessions (id) on delete cascade,
  id text unique,
  name text,
  -- Words with a space between them.
  scopes text,
  last_used_at timestamptz
);
create index tokens_by_user on tokens (user_id);
create index tokens_by_browser_session on tokens (browser_session_id) where browser_session_id is not null;

-- The session: append-only, seq without gaps per board. command_id makes a repeated command a no-op.
create table events (
  board_id text not null references boards (id),
  seq bigint not null,
  at timestamptz not null default now(),
  actor text not null,
  kind text not null,
  data jsonb not null,
  command_id text,
  -- Length of data as text, to read logs in pages of bytes. Null in events from before this column: estimated from the row's size.
  bytes integer,
  -- The program that acted for its person, by its name at the time.
  program text,
  primary key (board_id, seq)
);
create unique index events_by_command on events (board_id, command_id, kind) where command_id is not null;
-- The activity log reads a few kinds of events.
create index events_of_activity on events (board_id, seq) where kind in (
  'board.created', 'board.deleted', 'board.restored', 'board.frozen', 'board.unfrozen', 'board.closed',
  'board.reopened', 'access.limited', 'group.role-set', 'link.made', 'link.revoked', 'member.joined', 'member.role-set',
  'member.left', 'member.blocked', 'member.unblocked', 'person.forgotten', 'ideas.removed', 'comment.removed', 'retention.changed', 'content.imported', 'round.imported',
  'step.started', 'step.ended', 'step.skipped', 'check.started', 'check.closed', 'check.reopened', 'check.discarded',
  'interview.started', 'interview.ended', 'vote.started', 'vote.closed', 'vote.discarded',
  'rating.started', 'rating.closed', 'rating.discarded', 'review.requested', 'review.closed', 'private-writing.started',
  'private-writing.revealed', 'private-writing.presented', 'private-writing.cancelled',
  'version.named', 'version.renamed', 'version.removed');
-- The timeline counts events of a few kinds.
create index events_of_history on events (board_id, at) where kind in (
  'round.started', 'vote.started', 'rating.started', 'check.started', 'interview.started',
  'synthesis.requested', 'proposal.requested', 'theme-run.requested', 'step.started',
  'private-writing.revealed', 'content.imported');

-- People's names in events: the only copy of them, whose changes leave the log as it is.
create table event_names (
  board_id text not null references boards (id),
  seq bigint not null,
  -- The id beside the name.
  person_id text not null,
  -- The person of this server: the same id, or the person whose name someone has on a copied board.
  user_id text not null,
  name text not null,
  primary key (board_id, seq, person_id)
);
create index event_names_by_person on event_names (board_id, person_id, seq);
create index event_names_by_user on event_names (user_id);

-- Actions of people that change nothing in the session: files exported, notes deleted on the canvas.
create table board_activity (
  id bigint generated always as identity primary key,
  board_id text not null references boards (id),
  at timestamptz not null,
  user_id text not null,
  -- The person's name at the time.
  name text not null,
  kind text not null,
  -- With user and kind it names the counted thing, such as the format of a file.
  subject text not null default '',
  count integer not null,
  program text
);
create index board_activity_by_board on board_activity (board_id, id);

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

-- Pairs of notes that people compare in steps. In no event, because one of the two is often the person's own.
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

-- The canvas: all applied updates in order. doc is '' for the board's canvas; other documents of a board have names.
create table doc_updates (
  board_id text not null references boards (id),
  doc text not null,
  seq bigint not null,
  epoch integer not null,
  actor text not null,
  at timestamptz not null default now(),
  data bytea not null,
  -- CRC-32 of the update with its place, see update-checksum.ts. Null in updates from before this column.
  checksum bigint,
  primary key (board_id, doc, seq)
);

create table doc_snapshots (
  board_id text not null references boards (id),
  doc text not null,
  upto_seq bigint not null,
  data bytea not null,
  sha256 bytea not null,
  at timestamptz not null default now(),
  -- How the data is cut when a board is opened: see server/sync/updates/slice-plan.ts. Null in snapshots from before this column.
  slices bytea,
  primary key (board_id, doc, upto_seq)
);

-- The history of the canvas: whole states, and the work that led to them. Updates and keyframes of two generations are never combined:
-- a document that was built again begins a new one.
create table doc_keyframes (
  board_id text not null references boards (id),
  -- The last update that it contains.
  seq bigint not null,
  generation integer not null,
  -- The time of that update.
  at timestamptz not null,
  -- The state as a Yjs update (v1), deflated, and the checksum of these bytes.
  data bytea not null,
  sha256 bytea not null,
  -- The work since the keyframe before, see work-span.ts.
  work jsonb not null,
  -- It has a name: it is not thinned.
  is_kept boolean not null default false,
  -- The ids of the pictures on the canvas of a named version: they stay as long as it has a name. null: not known, so that all stay.
  pictures jsonb default '[]',
  primary key (board_id, seq)
);

-- Whole states of sessions between their events: a moment of a long log is found without all events before it.
create table session_keyframes (
  board_id text not null references boards (id),
  -- The last event that it contains.
  seq bigint not null,
  -- The time of that event.
  at timestamptz not null,
  -- Of the code that made the state: other code never reads it.
  version text not null,
  -- The state as lines of JSON without people's names, deflated, and the checksum of these bytes.
  data bytea not null,
  sha256 bytea not null,
  primary key (board_id, seq)
);

-- Deleted records, so that people find them and bring them back; a record that is on the board again has no row, or an outdated one.
create table deleted_records (
  board_id text not null references boards (id),
  record_id text not null,
  -- The last update before the deletion.
  last_seq bigint not null,
  at timestamptz not null,
  -- A person's or an agent's id; null: the server, or a note without an author.
  actor text,
  type text not null,
  text text not null,
  -- The fields of the record that show the origin of its words; null: it was deleted before they were kept.
  marks jsonb,
  primary key (board_id, record_id)
);
create index deleted_records_by_time on deleted_records (board_id, at);

-- Writers of a document by Yjs client id: the person with the first accepted update under it, or a server process. `retired`: the seed
-- of a document that was rebuilt; a browser that knows it holds an outdated document.
create table doc_clients (
  board_id text not null references boards (id),
  doc text not null,
  client_id bigint not null,
  kind text not null check (kind in ('person', 'server', 'retired')),
  -- Set for a person, who keeps it when they sign in to an account.
  user_id text,
  since timestamptz not null default now(),
  primary key (board_id, doc, client_id),
  check ((kind = 'person') = (user_id is not null))
);

-- Pictures of boards; their bytes are files or objects, see server/pictures. The id is made by a browser, so it is unique on its board
-- only: a copy on another board keeps it.
create table pictures (
  board_id text not null references boards (id),
  id text not null,
  -- SHA-256 of the uploaded file, by which a repeated upload changes nothing.
  sha256 text not null,
  added_by text not null,
  width integer not null,
  height integer not null,
  is_animated boolean not null,
  -- The stored sizes, like 'sml', and their bytes together.
  sizes text not null,
  bytes integer not null,
  added_at timestamptz not null default now(),
  -- Since when no shape of the canvas shows the picture, by the last look; null while one does.
  unused_since timestamptz,
  primary key (board_id, id)
);
create index pictures_by_id on pictures (id);

-- Events by the idea that they changed, for its history. A copy of the session, written with its events.
create table idea_history (
  board_id text not null references boards (id),
  number integer not null,
  seq bigint not null,
  primary key (board_id, number, seq)
);

-- Conversations with the clerk, one for each person and board, which only that person reads and may delete. They are no events, because
-- events stay in the log for good.
create table talk_messages (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  -- Counted by the server: the order of arrival.
  position bigint generated always as identity,
  id text not null,
  at timestamptz not null,
  by_clerk boolean not null,
  text text not null,
  state text not null check (state in ('thinking', 'writing', 'done', 'failed', 'cancelled')),
  -- The message that the clerk answers.
  answers text,
  -- The way in which a person's message arrived.
  source text check (source in ('web', 'voice', 'api')),
  results jsonb not null default '[]',
  model text,
  failure jsonb,
  -- The last write to an answer, which shows whether its process is still alive.
  touched_at timestamptz not null default now(),
  -- The step and run of a talk in a collection window; null: it is in the person's conversation.
  window_key text,
  primary key (board_id, user_id, id)
);
create index talk_messages_in_order on talk_messages (board_id, user_id, position);
-- Unfinished answers are looked for every few seconds.
create index talk_messages_under_way on talk_messages (touched_at) where state in ('thinking', 'writing');

-- How much of their time to talk with the clerk in a collection window each person has used.
create table window_talks (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  window_key text not null,
  used_ms integer not null,
  -- The last sign that the talk was open.
  seen_at timestamptz not null,
  primary key (board_id, user_id, window_key)
);

-- Runs to continue after a restart: a copy of the session, written with its events. The holds count against the limits of the whole
-- server.
create table unfinished_runs (
  board_id text not null references boards (id),
  -- The id of a round or a document.
  run_id text not null,
  begun_at timestamptz not null default now(),
  held_tokens bigint not null default 0,
  held_micros bigint not null default 0,
  requested_by text,
  -- The part of the hold for which a provider sends a bill.
  held_paid_tokens bigint not null default 0,
  primary key (board_id, run_id)
);

-- The process that drives the agents of a board. Another one may take over after `until`.
create table round_leases (
  board_id text primary key references boards (id),
  holder text not null,
  until timestamptz not null
);

-- Usage of each call of a model; `seq` is the event that reported it.
create table model_usage (
  board_id text not null references boards (id),
  seq bigint not null,
  at timestamptz not null,
  task text not null constraint model_usage_task_check
    check (task in ('advise', 'vote', 'moderate', 'synthesize', 'sort', 'talk', 'find-themes', 'propose', 'probe', 'sum-up')),
  -- Null for a cancelled moderation, whose event does not name the moderator.
  agent_id text,
  -- The id of a turn, a round (for its moderation) or a document.
  subject_id text not null,
  model text not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cache_read_tokens bigint not null,
  cache_write_tokens bigint not null,
  -- Millionths of a US dollar; null if the price is not known.
  cost_micros bigint,
  is_estimate boolean not null,
  -- The person whose spending it counts to, over all boards; null if none, and in rows from before this column.
  requested_by text,
  primary key (board_id, seq)
);
create index model_usage_by_time on model_usage (at);
create index model_usage_by_person on model_usage (requested_by, at);

-- Ends of votes, steps and the like: a copy of the session, written with its events, so that a process finds what is due on boards that
-- it has not in memory. `subject_id` is empty where a board has one at a time.
create table deadlines (
  board_id text not null references boards (id) on delete cascade,
  kind text not null,
  subject_id text not null,
  due_at timestamptz not null,
  primary key (board_id, kind, subject_id)
);
create index deadlines_by_time on deadlines (due_at);

-- Interviews that programs started, each with the id of the program's token. A request claims its row before the board exists: the same
-- request again finds the same ids. `request_id` is the program's own name of its request, or null. `has_undelivered` is a copy of the
-- session.
create table program_interviews (
  board_id text not null,
  interview_id text not null,
  token_id text not null,
  request_id text,
  created_at timestamptz not null,
  has_undelivered boolean not null default false,
  primary key (board_id, interview_id)
);
create unique index program_interviews_by_request on program_interviews (token_id, request_id);
create index program_interviews_undelivered on program_interviews (token_id) where has_undelivered;
create index program_interviews_by_id on program_interviews (interview_id);

-- Addresses to which messages about events on boards are sent. `board_id` is null for all boards of the owner. The secret is derived
-- from the secret of the server, the id and `secret_version`.
create table webhooks (
  id text primary key,
  board_id text references boards (id) on delete cascade,
  owner_id text not null references users (id),
  url text not null,
  types jsonb not null,
  secret_version integer not null default 1,
  -- Until then messages are signed with the secret before, too.
  old_secret_until timestamptz,
  state text not null default 'active' constraint webhooks_state_check check (state in ('active', 'paused', 'disabled')),
  -- Why the server disabled it.
  reason text constraint webhooks_reason_check check (reason in ('failing', 'gone', 'no-access')),
  -- The first failure since the last success.
  failing_since timestamptz,
  created_at timestamptz not null
);
create index webhooks_by_board on webhooks (board_id);
create index webhooks_by_owner on webhooks (owner_id);

-- Messages to webhooks, written with the events. A row has no words: they are read from the session when the message is sent, through
-- the view of the owner. `board_id` is null for a test of a webhook of all boards.
create table webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  board_id text references boards (id) on delete cascade,
  type text not null,
  subject_id text not null,
  seq bigint not null,
  at timestamptz not null,
  state text not null default 'waiting'
    constraint webhook_deliveries_state_check check (state in ('waiting', 'sent', 'failed', 'dropped')),
  -- A process that sends it moves it into the future, so that no other process sends it as well.
  due_at timestamptz not null,
  attempts integer not null default 0,
  tried_at timestamptz,
  -- Of the last attempt: the status and beginning of the answer, or the reason why there was none.
  status integer,
  answer text,
  problem text,
  duration_ms integer
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, at);
create index webhook_deliveries_by_time on webhook_deliveries (at);

-- Files that people uploaded for their answers; the bytes are files or objects, see server/interviews/interview-files.ts.
create table interview_files (
  board_id text not null references boards (id),
  id text not null,
  interview_id text not null,
  question_id text not null,
  added_by text not null,
  name text not null,
  type text not null,
  size integer not null,
  added_at timestamptz not null,
  primary key (board_id, id)
);

-- The live processes on this database. Each renews its row every few seconds; a row that is not renewed is over.
create table nodes (
  id text primary key,
  boards integer not null,
  is_clustered boolean not null,
  until timestamptz not null
);

-- People and programs on boards, by process. A process renews its rows every few seconds; a row that is not renewed is over. A loss
-- costs nothing, so the table is not in the log of the database.
create unlogged table board_presence (
  board_id text not null,
  holder text not null,
  people jsonb not null,
  programs jsonb not null,
  until timestamptz not null,
  primary key (board_id, holder)
);

-- Uses that count against the limits of a day, so that a restart does not begin the day again. A subject is a person, all guests, or the
-- keyed hash of an address.
create table kept_uses (
  quota text not null,
  subject text not null,
  started_at timestamptz not null,
  uses bigint not null,
  primary key (quota, subject)
);

-- Addresses of the day, hashed with a key of the day: a person who makes many guests still has one address.
create table seen_addresses (
  day date not null,
  address text not null,
  user_id text not null,
  primary key (day, user_id, address)
);
create index seen_addresses_by_address on seen_addresses (day, address);

-- The operator's decisions on their page; those from the environment are not here.
create table operator_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- Titles, ideas and comments of boards, as every member may see them, for the search over all boards.
create table searched_texts (
  board_id text not null references boards (id),
  kind text not null check (kind in ('title', 'premise', 'idea', 'comment')),
  -- The number of an idea, the id of a comment; empty for title and premise.
  key text not null,
  text text not null,
  -- The id of an idea's note or of a comment's thread.
  subject text,
  -- The origin of the words (src/session/origin).
  origin text not null,
  words tsvector not null,
  changed_at timestamptz not null,
  primary key (board_id, kind, key)
);
create index searched_texts_by_words on searched_texts using gin (words);
