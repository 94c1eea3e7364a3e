-- What a level gives is numbers that act; the words are made of them. Nothing here touches who earns what.
alter table vip_levels rename column benefits to notes;
alter table vip_levels
  -- Resources that cost points, free of them, in a day.
  add column free_downloads integer not null default 0 check (free_downloads between 0 and 1000),
  -- Of the fee of a withdrawal, in basis points.
  add column fee_discount   integer not null default 0 check (fee_discount between 0 and 10000),
  add column all_posters    boolean not null default false,
  add column badge          boolean not null default true,
  add column daily_figures  boolean not null default false;
-- What costs nothing is not sold.
update vip_levels set shown = false where price = 0;

-- What somebody orders, with everything that was agreed to. One at most waits to be paid.
create table vip_purchases (
  id         bigint      generated always as identity primary key,
  no         text        not null unique check (length(no) between 8 and 32),
  maker_id   bigint      not null references makers,
  person_id  bigint      references persons,
  kind       text        not null check (kind in ('open', 'renew', 'upgrade')),
  level_id   bigint      not null references vip_levels,
  -- The level as it was, and what was taken off for each term.
  snapshot   jsonb       not null,
  price      bigint      not null check (price > 0),
  credit     bigint      not null check (credit between 0 and price),
  -- '' where nothing was left to pay.
  order_no   text        not null default '',
  state      text        not null check (state in ('unpaid', 'paid', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index vip_purchases_open on vip_purchases (maker_id) where state = 'unpaid';
create unique index vip_purchases_order on vip_purchases (order_no) where order_no <> '';
create index vip_purchases_owner on vip_purchases (maker_id, id desc);
create trigger kept before delete or truncate on vip_purchases for each statement execute function refuse_change();

-- A stretch of time in which somebody has a level. Which level they have is read from these and written nowhere.
create table vip_terms (
  id          bigint      generated always as identity primary key,
  no          text        not null unique check (length(no) between 8 and 32),
  maker_id    bigint      not null references makers,
  kind        text        not null check (kind in ('open', 'renew', 'upgrade', 'gift')),
  purchase_id bigint      unique references vip_purchases,
  order_no    text        not null default '',
  level_id    bigint      not null references vip_levels,
  -- The level as it was sold.
  name        text        not null,
  rank        integer     not null,
  days        integer     not null check (days > 0),
  gives       jsonb       not null,
  -- What it cost, what was taken off for earlier terms with it; nought for a gift.
  price       bigint      not null check (price >= 0),
  credit      bigint      not null default 0 check (credit between 0 and price),
  refunded    bigint      not null default 0 check (refunded between 0 and price - credit),
  starts_at   timestamptz not null,
  ends_at     timestamptz not null check (ends_at > starts_at),
  -- It ended before its time: given back, taken into a higher one, or its owner left.
  revoked_at  timestamptz,
  revoked_for text        check (revoked_for in ('refund', 'upgrade', 'closure')),
  reason      text        not null default '',
  -- The last reminder that was sent: days before the end, -1 when it was over.
  reminded    integer     not null default 99,
  staff_id    bigint      references staff,
  created_at  timestamptz not null,
  check ((revoked_at is null) = (revoked_for is null)),
  check ((kind = 'gift') = (purchase_id is null)),
  check ((kind = 'gift') = (staff_id is not null))
);
-- Later ones move together, and may meet on the way.
alter table vip_terms add constraint vip_terms_one_at_a_time
  exclude using gist (maker_id with =, tstzrange(starts_at, ends_at) with &&) where (revoked_at is null)
  deferrable initially deferred;
create unique index vip_terms_order on vip_terms (order_no) where order_no <> '';
create index vip_terms_owner on vip_terms (maker_id, ends_at desc);
create index vip_terms_ends on vip_terms (ends_at) where revoked_at is null and reminded > -1;
create index vip_terms_newest on vip_terms (created_at desc, id desc);
create trigger kept before delete or truncate on vip_terms for each statement execute function refuse_change();

-- What an upgrade was cheaper by, for each term that it took the place of.
create table vip_credits (
  id           bigint      generated always as identity primary key,
  term_id      bigint      not null references vip_terms,
  from_term_id bigint      not null references vip_terms,
  unused_days  integer     not null check (unused_days >= 0),
  amount       bigint      not null check (amount >= 0),
  -- The upgrade went back, and the term is there again.
  undone_at    timestamptz
);
create unique index vip_credits_once on vip_credits (from_term_id) where undone_at is null;
create index vip_credits_term on vip_credits (term_id);
create trigger kept before delete or truncate on vip_credits for each statement execute function refuse_change();

-- Each time a benefit acted: whoever has had something of a term does not get all of it back.
create table vip_uses (
  id        bigint      generated always as identity primary key,
  term_id   bigint      not null references vip_terms,
  kind      text        not null check (kind in ('download', 'withdrawal_fee', 'poster')),
  reference text        not null check (length(reference) between 1 and 80),
  -- What was saved: fen for a fee, points for a download.
  amount    bigint      not null default 0 check (amount >= 0),
  used_at   timestamptz not null,
  unique (kind, reference)
);
create index vip_uses_term on vip_uses (term_id, id);
create trigger append_only before update or delete or truncate on vip_uses
  for each statement execute function refuse_change();

create table vip_events (
  id         bigint      generated always as identity primary key,
  term_id    bigint      not null references vip_terms,
  step       text        not null check (length(step) between 1 and 20),
  note       text        not null default '',
  actor_kind text        not null,
  actor_id   bigint,
  at         timestamptz not null
);
create index vip_events_of on vip_events (term_id, id);
create trigger append_only before update or delete or truncate on vip_events
  for each statement execute function refuse_change();

-- Whoever sets the prices of levels and gives money back decides about these too.
update roles set rights = rights || array['vips.read', 'vips.give', 'vips.refund']
  where not rights && array['vips.read'] and rights @> array['offers.read', 'offers.edit', 'orders.read', 'orders.refund',
    'makers.read', 'roles.edit', 'staff.edit'];
