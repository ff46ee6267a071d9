-- How a snapshot is cut when a board is opened; null: it is found out then, until the next snapshot replaces it.
alter table doc_snapshots add column slices bytea;
