-- Boosts: a company's page or an opportunity stands first in its list for some days, marked as an ad. There are three
-- places in each list; a place is kept from the moment it is ordered.
create table boosts (
  id            bigint      generated always as identity primary key,
  no            text        not null unique check (length(no) between 8 and 32),
  kind          text        not null check (kind in ('company', 'business')),
  subject_id    bigint      not null,
  title         text        not null,
  enterprise_id bigint      not null references enterprises,
  person_id     bigint      references persons,
  state         text        not null check (state in ('unpaid', 'running', 'ended', 'cancelled', 'taken_down', 'closed')),
  place         int         not null check (place between 1 and 3),
  days          int         not null check (days in (7, 15, 30)),
  price         bigint      not null check (price > 0),
  order_no      text        not null default '',
  -- Of one that is not paid yet: how long its place is kept, whenever it is paid.
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  end_reason    text        not null default '',
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  check (ends_at > starts_at)
);
alter table boosts add constraint boosts_one_in_a_place
  exclude using gist (kind with =, place with =, tstzrange(starts_at, ends_at) with &&)
  where (state in ('unpaid', 'running'));
create unique index boosts_subject on boosts (kind, subject_id) where state in ('unpaid', 'running');
create index boosts_owner on boosts (enterprise_id, id desc);
create index boosts_state on boosts (state, id desc);
create index boosts_ends on boosts (ends_at) where state = 'running';
create trigger kept before delete or truncate on boosts for each statement execute function refuse_change();

-- Whoever decides about agreements of every kind decides about these too.
update roles set rights = rights || array['boosts.read', 'boosts.end', 'boosts.prices']
  where not rights && array['boosts.read'] and rights @> array['partnerships.read', 'partnerships.review',
    'partnerships.terminate', 'partnerships.propose', 'partnerships.settle', 'roles.edit', 'staff.edit'];
