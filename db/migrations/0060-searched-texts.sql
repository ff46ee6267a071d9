-- Titles, ideas and comments of boards, as every member may see them, for the search over all boards. Boards of before are
-- filled in after the start.
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
