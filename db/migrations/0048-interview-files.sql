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
