-- Search everything: by names, addresses and texts, as somebody types them who is in a hurry.

-- What is compared: small letters without accents, other alphabets in Latin letters by their sound,
-- and each sign of a script without an alphabet as a word of its own. All of it is ASCII: pg_trgm takes
-- for a letter what the locale of the database does, and with C that is no Greek letter at all.
-- A letter is looked up in a list from its beginning, so the lists are short and only those in need are read.
create function search_key(words text) returns text language plpgsql immutable parallel safe as $$
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

create function product_names(
  dh_code text, product_name text, web_product_name text, synonyms text[]
) returns text language sql immutable parallel safe
return search_key(concat_ws(
  ' ', dh_code, product_name, nullif(web_product_name, product_name), array_to_string(synonyms, ' ')
));

create function dealer_names(
  name text, address text, english_name text, english_address text
) returns text language sql immutable parallel safe
return search_key(concat_ws(
  ' ', name, address, nullif(english_name, name), nullif(english_address, address)
));

-- What is written waits in a list that every search reads whole. A short one: nothing ever vacuums the
-- embedded database. Not too short: an import of 50,000 dealers empties it as often as it is full.
create index products_by_names on products using gin (
  product_names(dh_code, product_name, web_product_name, web_synonyms) gin_trgm_ops
) with (gin_pending_list_limit = 512);
create index dealers_by_names on dealers using gin (
  dealer_names(name, address, english_name, english_address) gin_trgm_ops
) with (gin_pending_list_limit = 512);
create index advice_by_words on advice using gin (search_key(text) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index phrases_by_words on phrases using gin (search_key(text) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index users_by_names on users using gin (
  search_key(display_name || ' ' || user_id) gin_trgm_ops
) with (gin_pending_list_limit = 512);

-- What somebody opened last and what they keep at hand. Not audited: it says where they looked, and
-- nothing of what they found. The names of these records are read when they are shown.
create table search_marks (
  user_id text not null references users on delete cascade,
  kind text not null,
  record_id text not null,
  opened_at timestamptz not null default clock_timestamp(),
  pinned_at timestamptz,
  primary key (user_id, kind, record_id)
);
