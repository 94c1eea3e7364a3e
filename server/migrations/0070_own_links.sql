-- Links that enterprises buy themselves: whose they are, what was paid for each stretch of time, whether the site behind
-- one answers, and how often somebody went there. A link that an operator entered has no owner and no terms, as before.

-- Until it is first shown a bought link has no time yet.
alter table site_links
  alter column starts_at drop not null,
  alter column ends_at drop not null,
  -- Who acted for the enterprise.
  add column person_id      bigint  references persons,
  add column hidden_by      text    check (hidden_by in ('owner', 'operator', 'account')),
  add column revision_state text    check (revision_state in ('draft', 'review', 'rejected')),
  add column handed_in_at   timestamptz,
  add column awaits_since   timestamptz generated always as (case
    when revision_state = 'review' then handed_in_at
    when revision_state is null and state = 'review' then updated_at end) stored,
  -- Not shown while its owner's account is frozen; its time goes on.
  add column suspended      boolean not null default false,
  -- The last of the reminders before its end that was sent: so many days.
  add column reminded_days  int,
  add column health         text    not null default 'unknown' check (health in ('unknown', 'good', 'bad', 'down')),
  -- How many days in a row it was found wanting.
  add column bad_days       int     not null default 0 check (bad_days >= 0),
  add check ((starts_at is null) = (ends_at is null)),
  add check (enterprise_id is not null or starts_at is not null),
  add check (state <> 'shown' or starts_at is not null);
drop index site_links_window;
create index site_links_window on site_links (ends_at, starts_at) where state = 'shown';
create index site_links_owner on site_links (enterprise_id, id desc) where enterprise_id is not null;
create index site_links_awaits on site_links (awaits_since, id) where awaits_since is not null;
create index site_links_check on site_links (checked_at nulls first, id) where state in ('shown', 'review');
create index site_links_unpaid on site_links (updated_at, id) where state = 'unpaid';

-- Each stretch of time that was bought, with the order that paid for it. What comes back is counted over these.
create table link_terms (
  link_id         bigint      not null references site_links,
  -- The first, the second, and so on.
  n               int         not null check (n > 0),
  order_no        text        not null default '',
  state           text        not null check (state in ('unpaid', 'paid', 'closed')),
  months          int         not null check (months between 1 and 120),
  price_month     bigint      not null check (price_month >= 0),
  amount          bigint      not null check (amount = price_month * months),
  -- Bought by itself, because its owner had said so.
  automatic       boolean     not null default false,
  starts_at       timestamptz,
  ends_at         timestamptz,
  -- Of the amount, what the promotion fund paid.
  promotion_part  bigint      not null default 0 check (promotion_part between 0 and amount),
  -- What this room has asked to give back, and what has gone back by whoever's will.
  refunded_amount bigint      not null default 0 check (refunded_amount between 0 and amount),
  returned_amount bigint      not null default 0 check (returned_amount between 0 and amount),
  created_at      timestamptz not null,
  paid_at         timestamptz,
  primary key (link_id, n),
  check ((state = 'paid') = (paid_at is not null)),
  check ((starts_at is null) = (ends_at is null)),
  check (starts_at is null or state = 'paid'),
  check (ends_at > starts_at),
  -- One after the other: nobody pays twice for the same day.
  exclude using gist (link_id with =, tstzrange(starts_at, ends_at) with &&) where (starts_at is not null)
);
create unique index link_terms_order on link_terms (order_no) where order_no <> '';
create unique index link_terms_open on link_terms (link_id) where state = 'unpaid';
create trigger kept before delete or truncate on link_terms for each statement execute function refuse_change();

-- What was found behind an address, one row for each day.
create table link_checks (
  link_id     bigint      not null references site_links on delete cascade,
  day         date        not null,
  good        boolean     not null,
  -- Why not, in a word; '' where all is well.
  fault       text        not null default '',
  http_status int,
  took_ms     int         not null check (took_ms >= 0),
  title       text        not null default '',
  linked_back boolean     not null default false,
  checked_at  timestamptz not null,
  primary key (link_id, day)
);
create index link_checks_day on link_checks (day);

-- How often people went there.
create table link_clicks (
  link_id bigint not null references site_links on delete cascade,
  day     date   not null,
  clicks  bigint not null check (clicks > 0),
  primary key (link_id, day)
);
create index link_clicks_day on link_clicks (day);

-- Which steps there are is the contract's to say: what is sold has others than what is only shown.
alter table record_events drop constraint record_events_event_check;
