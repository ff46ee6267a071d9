-- Interviews that programs started, each with the id of the program's token. A row that a request of the program claims is there
-- before its board: the same request again finds the same ids, whatever happened meanwhile. `request_id` is the program's own
-- name of its request; null: it gave none. `has_undelivered` is a copy of the session.
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
