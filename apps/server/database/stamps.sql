-- Who wrote a record last, kept on the record where screens show it. Not compared first whether
-- anything changed: that would unpack every long text of every row. An erasure is no save.
create or replace function stamp_update() returns trigger language plpgsql as $$
begin
  if is_erasing() then
    return new;
  end if;
  new.updated_at := current_moment();
  new.updated_by := current_actor();
  return new;
end
$$;

create or replace function stamp_table(stamped regclass) returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger stamp before update on %s for each row execute function stamp_update()', stamped
  );
end
$$;

select stamp_table(stamped)
from unnest('{users,products,advice,phrases,dealers,declaration_profiles,channel_settings,files}'::regclass[]) stamped;

create or replace function stamp_composition() returns trigger language plpgsql as $$
begin
  new.composition_at := current_moment();
  return new;
end
$$;

create or replace trigger stamp_composition before update of composition on products
  for each row when (old.composition is distinct from new.composition)
  execute function stamp_composition();
