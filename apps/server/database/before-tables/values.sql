-- What defaults and checks of columns call.

-- In PL/pgSQL, because a statement prepares the checks of its table anew each time: functions in SQL were run or
-- taken apart for that, which took a tenth of the save of one cell.
create or replace function element_ids() returns text[] language plpgsql immutable as $$
begin
  return '{N,NO3,NH4,Urea,P,P2O5,K,K2O,SOP,MOP,KNO3,Ca,CaO,Mg,MgO,S,SO3,B,Cu,Fe,Mn,Mo,Se,Na,Na2O,Zn,Cl,SI,Density}'::text[];
end
$$;

-- What a declaration needs beside the elements, as in declaration-fields.ts.
create or replace function declaration_content_ids() returns text[] language plpgsql immutable as $$
begin
  return '{OtherN}'::text[];
end
$$;

-- Every value is a number from 0 to 100 with at most 4 decimals, seen in the object's text, which is
-- more than twice as quick as a JSON path.
create or replace function is_composition(value jsonb) returns boolean language plpgsql immutable as $$
begin
  -- Named in full: pg_restore looks nowhere else while it fills the table.
  return value - public.element_ids() - public.declaration_content_ids() = '{}'
    and value::text ~ '^\{("\w+": (100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)(, )?)*\}$';
end
$$;

-- A text search vector holds each word once.
create or replace function has_no_repeats(list text[]) returns boolean language sql immutable
return length(array_to_tsvector(list)) = cardinality(list);

-- Twelve hexadecimal digits: the part of a random UUID that is entirely random.
create or replace function new_short_id() returns text language sql volatile
begin atomic
  select left(replace(gen_random_uuid()::text, '-', ''), 12);
end;

-- The file that an address names, on whichever host; null if it names none.
create or replace function file_of_address(address text) returns integer language sql immutable
return substring(address from '^(?:https?://[^/]+)?/files/([0-9]{1,9})/')::integer;
