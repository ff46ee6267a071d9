-- What came of the clerk's actions was called its deeds.
alter table talk_messages rename column deeds to results;
