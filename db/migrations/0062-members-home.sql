-- How a person keeps a board on their home page.
alter table members add column is_pinned boolean not null default false;
alter table members add column is_archived boolean not null default false;
alter table members add column folder text;
