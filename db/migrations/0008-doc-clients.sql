-- Who writes a document under which Yjs client id: the person whose update was the first accepted under it, or a server
-- process. `retired`: the seed of a document that was rebuilt; a browser that knows it holds the document of before.
create table doc_clients (
  board_id text not null references boards (id),
  doc text not null,
  client_id bigint not null,
  kind text not null check (kind in ('person', 'server', 'retired')),
  -- Of a person; they keep it when they sign in to an account.
  user_id text,
  since timestamptz not null default now(),
  primary key (board_id, doc, client_id),
  check ((kind = 'person') = (user_id is not null))
);
