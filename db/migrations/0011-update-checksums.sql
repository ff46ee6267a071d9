-- CRC-32 of an update with its place, see update-checksum.ts; null for updates from before.
alter table doc_updates add column checksum bigint;
