-- What is frozen stays what it says when the key is changed that it is sealed with. These columns may be written again in
-- a transaction that says that it seals anew, and in no other; everything else of the rows stays as it was.
create function refuse_but_resealing() returns trigger language plpgsql as
$$ begin
  if coalesce(current_setting('app.resealing', true), '') <> 'on' then
    raise exception '% is append-only', tg_table_name;
  end if;
  return null;
end $$;

drop trigger same_number on identities;
create trigger same_number before update of id, no, maker_id, provider, agreed_at, created_at on identities
  for each statement execute function refuse_change();
create trigger resealed before update of number_index on identities
  for each statement execute function refuse_but_resealing();

drop trigger same_request on identity_corrections;
create trigger same_request before update of id, identity_id, reason, requested_by, requested_at on identity_corrections
  for each statement execute function refuse_change();
create trigger resealed before update of name_sealed, number_sealed, number_index on identity_corrections
  for each statement execute function refuse_but_resealing();
