-- What an event sets aside of a budget was called its reserve.
update events
   set data = (data - 'reserve') || jsonb_build_object('hold', data -> 'reserve')
 where data -> 'reserve' is not null;
