-- Boards that a person starts other boards from.
alter table members add column is_template boolean not null default false;
