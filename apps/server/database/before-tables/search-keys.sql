-- What search compares and its indexes contain. Who changes the result of one of these functions rebuilds its
-- indexes in a migration.
--
-- Costs are as long as they take. PostgreSQL would otherwise compare many records instead of asking the index
-- for fewer.

create or replace function searchable(words text) returns text language sql immutable parallel safe
return regexp_replace(normalize(lower(words collate "und-x-icu"), nfd), '[\u0300-\u036f]', '', 'g');

-- 0025: names its function in full, for PostgreSQL 17 and newer.
create or replace function search_key(words text) returns text language plpgsql immutable parallel safe cost 3000 as $$
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

-- All that is said about a product. A row's texts are many, so they are indexed, not kept again. P2O5 is one
-- word, although its figures are subscripts.
create or replace function product_words(
  dh_code text, product_name text, web_product_name text, synonyms text[],
  short_description text, medium_description text, long_description text
) returns text language sql immutable parallel safe
return searchable(concat_ws(
  E'\n', dh_code, product_name, web_product_name, array_to_string(synonyms, E'\n'),
  short_description, medium_description,
  regexp_replace(regexp_replace(long_description, '</?su[bp]>', '', 'gi'), '<[^>]*>', ' ', 'g')
));

create or replace function product_names(
  dh_code text, product_name text, web_product_name text, synonyms text[]
) returns text language sql immutable parallel safe cost 3000
return search_key(concat_ws(
  ' ', dh_code, product_name, nullif(web_product_name, product_name), array_to_string(synonyms, ' ')
));

create or replace function dealer_names(
  name text, address text, english_name text, english_address text
) returns text language sql immutable parallel safe cost 3000
return search_key(concat_ws(
  ' ', name, address, nullif(english_name, name), nullif(english_address, address)
));

-- Dealers are found by a part of a telephone number, however it is written: digits only, without the
-- international prefix 00 and the 0 of a national number.
create or replace function telephone_digits(number text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(replace(number, '(0)', ''), '[^0-9]', '', 'g'), '^0+', '');

create or replace function dealer_telephones(telephone1 text, telephone2 text) returns text
  language sql immutable parallel safe cost 3000
return public.telephone_digits(telephone1) || ' ' || public.telephone_digits(telephone2);
