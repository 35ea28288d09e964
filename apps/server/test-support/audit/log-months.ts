/**
 * Divides a log, whose first partition contains all entries so far, into months from `first` on, such as
 * 2026-03: as if the database had been in use since then.
 */
export const divideLogMonths = (first: string): string => `
  do $$
  declare
    month timestamptz := '${first}-01 00:00:00+00';
    part constant text := 'log.before_' || name_of_month(month);
    whole regclass;
  begin
    select m.part into whole from list_log_months('audit_log') m where m.starts is null;
    execute format('alter table audit_log detach partition %s', whole);
    execute format('alter table %s rename to whole', whole);
    execute format(
      'create table %s (like audit_log including defaults including constraints,
         primary key (country_id, id), constraint within_month check (at < %L))', part, month);
    perform make_append_only(part);
    execute format(
      'alter table audit_log attach partition %s for values from (minvalue) to (%L)', part, month);
    while month <= now() loop
      if to_regclass('log.month_' || name_of_month(month)) is null then
        perform create_log_month(month);
      end if;
      month := next_month(month);
    end loop;
    insert into audit_log overriding system value select * from log.whole;
    drop table log.whole;
  end
  $$`
