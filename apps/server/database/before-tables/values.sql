-- What defaults and checks of columns call.

create or replace function element_ids() returns text[] language sql immutable
return '{N,NO3,NH4,Urea,P,P2O5,K,K2O,SOP,MOP,KNO3,Ca,CaO,Mg,MgO,S,SO3,B,Cu,Fe,Mn,Mo,Se,Na,Na2O,Zn,Cl,SI,Density}'::text[];

-- What a declaration needs beside the elements, as in declaration-fields.ts.
create or replace function declaration_content_ids() returns text[] language sql immutable
return '{OtherN}'::text[];

-- Checked on every write of a product, so written without subqueries: the planner inlines them.
-- Every value is a number from 0 to 100 with at most 4 decimals, seen in the object's text, which is
-- more than twice as quick as a JSON path.
create or replace function is_composition(value jsonb) returns boolean language sql immutable
return value - element_ids() - declaration_content_ids() = '{}'
  and value::text ~ '^\{("\w+": (100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)(, )?)*\}$';

-- A text search vector holds each word once.
create or replace function has_no_repeats(list text[]) returns boolean language sql immutable
return length(array_to_tsvector(list)) = cardinality(list);

-- Twelve hexadecimal digits: the part of a random UUID that is entirely random.
create or replace function new_short_id() returns text language sql volatile
begin atomic
  select left(replace(gen_random_uuid()::text, '-', ''), 12);
end;
