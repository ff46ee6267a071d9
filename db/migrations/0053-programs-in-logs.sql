-- The program that did something for its person, by the name that it had then.
alter table events add column program text;
alter table board_activity add column program text;
