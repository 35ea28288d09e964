-- Dealers are found by a part of a telephone number, however it is written: digits only, without the
-- international prefix 00 and the 0 of a national number.
create function telephone_digits(number text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(replace(number, '(0)', ''), '[^0-9]', '', 'g'), '^0+', '');

create function dealer_telephones(telephone1 text, telephone2 text) returns text
  language sql immutable parallel safe
return public.telephone_digits(telephone1) || ' ' || public.telephone_digits(telephone2);

create index dealers_by_telephones on dealers using gin (
  dealer_telephones(telephone1, telephone2) gin_trgm_ops
) with (gin_pending_list_limit = 512);
