-- Price lists 价格表 in versions: what each thing costs from a moment on. A version that holds or held is never changed;
-- one that was announced and has not begun can be taken back. What has no version costs what it was entered with.
create table price_versions (
  id           bigint      generated always as identity primary key,
  list         text        not null check (length(list) between 1 and 60),
  effective_at timestamptz not null,
  note         text        not null check (length(note) between 1 and 200),
  announced_by bigint      references staff,
  announced_at timestamptz not null,
  withdrawn_by bigint      references staff,
  withdrawn_at timestamptz,
  check (effective_at >= announced_at),
  check (withdrawn_at is null or withdrawn_at < effective_at)
);
create unique index price_versions_from on price_versions (list, effective_at) where withdrawn_at is null;
create index price_versions_list on price_versions (list, effective_at desc, id desc);
create trigger kept before delete or truncate on price_versions for each statement execute function refuse_change();
create trigger unchanged before update of list, effective_at, note, announced_by, announced_at on price_versions
  for each statement execute function refuse_change();

create table price_lines (
  version_id bigint not null references price_versions,
  item       text   not null check (length(item) between 1 and 30),
  price      bigint not null check (price >= 0),
  primary key (version_id, item)
);
create trigger append_only before update or delete or truncate on price_lines
  for each statement execute function refuse_change();

-- One place for all prices: whoever set those of boosts sets them here.
update roles set rights = array_remove(rights, 'boosts.prices') || array['prices.read', 'prices.announce']
  where rights @> array['boosts.prices'];
