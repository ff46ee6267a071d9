-- Raised when all that signs someone in as this person must end. Cookies from before this table name no browser session:
-- they are good while the version is 0, which nobody new has.
alter table users add column session_version integer not null default 0;
alter table users alter column session_version set default 1;

-- A cookie names one of these; without its row, or with another version than its person's, the cookie is nobody's.
create table browser_sessions (
  id text primary key,
  user_id text not null references users (id),
  session_version integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index browser_sessions_by_user on browser_sessions (user_id);

-- A token that a page was given ends with the page's session.
alter table tokens add column session_version integer not null default 0;
alter table tokens add column browser_session_id text references browser_sessions (id) on delete cascade;
create index tokens_by_browser_session on tokens (browser_session_id) where browser_session_id is not null;
