-- What was read or sent long ago is taken away; these find it without reading the rest.
create index notifications_read on notifications (read_at) where read_at is not null;
create index mails_settled on mails (created_at) where state in ('sent', 'given up');
