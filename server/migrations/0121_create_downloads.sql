-- What members take away: each time, and what they paid points for once.

-- Paid once, free again until free_until. Points are given back where it failed on our side, or by an operator.
create table resource_purchases (
  id            bigint      generated always as identity primary key,
  no            text        not null unique,
  owner_kind    text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id      bigint      not null,
  person_id     bigint      references persons,
  -- No foreign key: what was paid is remembered when the resource is gone, with what it was called.
  resource_id   bigint      not null,
  title         text        not null,
  points        int         not null check (points > 0),
  state         text        not null default 'paid' check (state in ('paid', 'refunded')),
  bought_at     timestamptz not null,
  free_until    timestamptz not null,
  -- When its bytes first went out whole.
  delivered_at  timestamptz,
  refunded_at   timestamptz,
  refund_reason text        not null default '' check (length(refund_reason) <= 200),
  -- Null where it failed on our side and went back by itself.
  refunded_by   bigint      references staff,
  check (free_until > bought_at),
  check ((state = 'refunded') = (refunded_at is not null)),
  -- Nobody pays twice for what they have.
  exclude using gist (owner_kind with =, owner_id with =, resource_id with =, tstzrange(bought_at, free_until) with &&)
    where (state = 'paid')
);
create index resource_purchases_of on resource_purchases (owner_kind, owner_id, resource_id);
create trigger kept before delete or truncate on resource_purchases
  for each statement execute function refuse_change();

create table resource_downloads (
  id           bigint      generated always as identity primary key,
  owner_kind   text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id     bigint      not null,
  person_id    bigint      references persons,
  resource_id  bigint      not null,
  title        text        not null,
  file_number  int         not null check (file_number between 1 and 10),
  file_name    text        not null,
  bytes        bigint      not null,
  -- Why it could be had: nothing to pay, paid now, paid before, a benefit of the level.
  way          text        not null check (way in ('free', 'points', 'owned', 'vip')),
  purchase_id  bigint      references resource_purchases,
  at           timestamptz not null,
  delivered_at timestamptz,
  failed_at    timestamptz,
  check ((way in ('points', 'owned')) = (purchase_id is not null))
);
create index resource_downloads_of on resource_downloads (owner_kind, owner_id, at desc, id desc);
create index resource_downloads_resource on resource_downloads (resource_id, id desc);
create index resource_downloads_purchase on resource_downloads (purchase_id) where purchase_id is not null;
create trigger kept before delete or truncate on resource_downloads
  for each statement execute function refuse_change();
