-- The audit log in one partition for each month. Old months can move to an archive, which readers of the
-- log still see: they read `audit_entries`.

-- The partitions are in a schema of their own, where the role of the server has no rights. It reaches
-- them only through `audit_log`.
create schema log;

-- The table so far becomes a partition as it is. Nothing is copied or read, so this takes no time with
-- millions of entries; `advance_log_months` ends it at a month, while the servers are running.
drop trigger if exists tell_changes on audit_log;
alter table audit_log set schema log;
alter table log.audit_log rename to undivided;

do $$
declare
  next_id bigint;
begin
  select last_value + is_called::int into next_id from log.audit_log_id_seq;
  alter table log.undivided alter column id drop identity;
  create table audit_log (like log.undivided including defaults including constraints)
    partition by range (at);
  execute format(
    'alter table audit_log alter column id add generated always as identity (start with %s)', next_id
  );
end
$$;

create index audit_log_by_record on audit_log (kind, record_id, id desc);
create index audit_log_by_actor on audit_log (actor, at desc);
create index audit_log_by_moment on audit_log (country_id, at desc, id desc);
create index audit_log_by_request on audit_log (request_id) where request_id is not null;
-- Its indexes are those of the partitioned table already.
alter table audit_log attach partition log.undivided for values from (minvalue) to (maxvalue);

-- Gets entries of a month without a partition, so that a write never fails for lack of one.
create table log.other (
  like audit_log including defaults including constraints, primary key (country_id, id)
);
alter table audit_log attach partition log.other default;

create table audit_archive (like audit_log including defaults including constraints)
  partition by range (at);
create index audit_archive_by_record on audit_archive (kind, record_id, id desc);
create index audit_archive_by_actor on audit_archive (actor, at desc);
create index audit_archive_by_moment on audit_archive (country_id, at desc, id desc);
create index audit_archive_by_request on audit_archive (request_id) where request_id is not null;

-- A new or small log is divided at once; a large one is divided by the running servers.
do $$
begin
  if (select count(*) <= 10000 from (select from log.undivided limit 10001) entries) then
    while advance_log_months() is not null loop
    end loop;
  end if;
end
$$;
