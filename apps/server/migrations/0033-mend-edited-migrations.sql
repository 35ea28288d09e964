-- The migrations 0012, 0015 and 0025 were edited after databases had applied them. This brings those
-- databases to the same schema as a new one. It changes nothing in a database that is already right.

-- 0012: the trigger that reports broken and recovered links, and its shortcut.
create or replace function tell_link_checks() returns trigger language plpgsql as $$
begin
  -- Nearly every check finds what the last one found.
  if not exists (
    select from old_rows o join new_rows n using (key)
    where o.broken_since is distinct from n.broken_since
  ) then
    return null;
  end if;
  perform raise_revisions(array[country_id]), tell_change(country_id, 'link check', ids, null, now(), null)
  from (
    select l.country_id, jsonb_agg(distinct l.legacy_product_id::text) as ids
    from old_rows o join new_rows n using (key) join linked_products l on l.link = n.link
    where o.broken_since is distinct from n.broken_since
    group by l.country_id
    order by l.country_id -- in the order in which every writer locks the counters
  ) shown;
  return null;
end
$$;

create or replace trigger tell_changes after update on link_checks
  referencing old table as old_rows new table as new_rows
  for each statement execute function tell_link_checks();

-- 0015: rows of an import are not checked twice. The table is locked only if there is something to do.
do $$
declare
  superfluous text;
begin
  for superfluous in
    select conname from pg_constraint where conrelid = 'import_rows'::regclass and contype in ('c', 'f')
  loop
    execute format('alter table import_rows drop constraint %I', superfluous);
  end loop;
end
$$;

-- 0025: names its function in full, for PostgreSQL 17 and newer.
create or replace function search_key(words text) returns text language plpgsql immutable parallel safe as $$
declare
  key text;
begin
  -- Most texts are ASCII already, and every record that is compared comes by here.
  if octet_length(words) = length(words) then
    key := lower(words collate "C");
  else
    -- Named in full: PostgreSQL 17 looks nowhere else while it tends to an index.
    key := public.searchable(words);
    key := regexp_replace(key, '[\u0640\u064b-\u065f\u0670\u0e47-\u0e4eъьءๆ]', '', 'g');
    key := regexp_replace(key, '[–—“”„«»…·•®™°©’‘，。、！？；：（）]', ' ', 'g');
    if key ~ '[\u0080-\u02ff]' then
      key := translate(key, 'ßøłđðþæœı', 'solddtaoi');
    end if;
    if key ~ '[\u0370-\u03ff]' then
      key := translate(key, 'αβγδεζηθικλμνξοπρσςτυφχψω', 'abgdezitiklmnxoprsstyfhpo');
    end if;
    if key ~ '[\u0400-\u04ff]' then
      key := translate(
        key,
        'абвгдежзиклмнопрстуфхцчшщыэюяієґђјљњћџәғқңөұүһ',
        'abvgdejziklmnoprstufhccssyeuaiegdjlncdagknouuh'
      );
    end if;
    if key ~ '[\u0600-\u06ff]' then
      key := translate(
        key,
        'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةپچژگکی٠١٢٣٤٥٦٧٨٩',
        'abttjhkddrzsssdtzegfqklmnhwyyhpcjgky0123456789'
      );
    end if;
    if key ~ '[\u0e00-\u0e7f]' then
      key := translate(
        key,
        'กขฃคฅฆงจฉชฌซศษสญยฎดฏฐฑฒตถทธณนบปผพภฝฟมรฤลฦฬวหฮอโะัาๅำิีใไึืุูเแ๐๑๒๓๔๕๖๗๘๙',
        'kkkkkkgjcccssssyyddttttttttnnbppppffmrrlllwhhooaaaamiiiiuuuuee0123456789'
      );
    end if;
    if key ~ '[^\u0001-\u007f]' then
      select string_agg(
        case when sign ~ '[\u0001-\u007f]' then sign
          -- Backwards, since the last digits are those in which neighbours differ.
          else ' ' || reverse(to_hex(ascii(sign))) || ' ' end, '' order by place
      ) into key
      from regexp_split_to_table(key, '') with ordinality as signs(sign, place);
    end if;
  end if;
  if key ~ '\s\s|[\t\n\r]' then
    key := regexp_replace(key, '\s+', ' ', 'g');
  end if;
  return btrim(key);
end
$$;

-- 0025: the limit of the list of pending entries.
alter index products_by_names set (gin_pending_list_limit = 512);
alter index dealers_by_names set (gin_pending_list_limit = 512);
alter index advice_by_words set (gin_pending_list_limit = 512);
alter index phrases_by_words set (gin_pending_list_limit = 512);
alter index users_by_names set (gin_pending_list_limit = 512);
