-- Answers that go on are looked for every few seconds among all that was ever said.
create index talk_messages_under_way on talk_messages (touched_at) where state in ('thinking', 'writing');
