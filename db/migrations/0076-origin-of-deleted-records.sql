-- The fields of a deleted record that show the origin of its words; null: it was deleted before they were kept.
alter table deleted_records add column marks jsonb;
