-- Enterprises book ads themselves: what a slot asks for, what was bought and paid, every step, and what was seen each day.

alter table ad_slots
  -- Thirty days at once; null: there is no such offer.
  add column price_month         bigint  check (price_month > 0),
  -- What a picture may be and weigh; its size is the slot's.
  add column image_types         jsonb   not null default '["image/png", "image/jpeg", "image/webp"]',
  add column image_bytes_max     int     not null default 512000 check (image_bytes_max between 10000 and 5000000),
  add column needs_qualification boolean not null default false,
  -- How an ad looks there; empty: only its place is drawn.
  add column example_image       text    not null default '';

alter table ads
  -- The price list as it was when the seat was taken: thirty days at once, or null where that was not offered.
  add column price_month     bigint      check (price_month > 0),
  -- How many days were bought, and how many of them were paid back.
  add column days            int         not null default 0 check (days >= 0),
  add column refunded_days   int         not null default 0,
  -- Of its days, those that went by while its owner mended it.
  add column late_days       int         not null default 0 check (late_days >= 0),
  add column order_no        text        not null default '',
  add column person_id       bigint      references persons,
  -- Trades whose ads need a number of approval before anybody may run them.
  add column trade           text        not null default 'none' check (trade in ('none', 'medicine', 'device',
    'health_food', 'formula_food', 'medical_service', 'pesticide', 'veterinary')),
  add column approval_no     text        not null default '',
  add column reject_fields   jsonb       not null default '{}',
  -- Until when one that was sent back keeps its seat.
  add column mend_until      timestamptz,
  -- While its owner's account is frozen nobody sees it, and its days go by.
  add column frozen          boolean     not null default false,
  add column paused_on       date,
  -- Another creative, which waits beside the one that readers see.
  add column revision        jsonb,
  add column revision_state  text        check (revision_state in ('review', 'rejected')),
  add column revision_reason text        not null default '',
  add column handed_in_at    timestamptz,
  add column awaits_since    timestamptz generated always as (case
    when revision_state = 'review' or state = 'pending_review' then coalesce(handed_in_at, updated_at) end) stored,
  add check (refunded_days between 0 and days),
  add check (revision_state is null or revision is not null),
  add check (trade = 'none' or approval_no <> '' or enterprise_id is null);
update ads set days = ends_on - starts_on + 1;

-- One that was sent back keeps its seat while its owner mends it, if it was paid for.
alter table ads drop constraint ads_one_tenant;
alter table ads add constraint ads_one_tenant exclude using gist
  (slot_id with =, seat with =, daterange(starts_on, ends_on, '[]') with &&)
  where (state in ('pending_pay', 'pending_review', 'approved', 'paused')
    or (state = 'rejected' and enterprise_id is not null));
create index ads_owner on ads (enterprise_id, id desc) where enterprise_id is not null;
create index ads_awaiting on ads (awaits_since, id) where awaits_since is not null;
create index ads_mending on ads (mend_until) where state = 'rejected' and mend_until is not null;

-- Each step, in words that its owner and the operators both read.
create table ad_events (
  id         bigint      generated always as identity primary key,
  ad_id      bigint      not null references ads,
  step       text        not null,
  state      text        not null,
  note       text        not null default '',
  actor_kind text        not null check (actor_kind in ('staff', 'enterprise', 'system')),
  actor_id   bigint,
  person_id  bigint,
  at         timestamptz not null
);
create index ad_events_of on ad_events (ad_id, id);
create trigger append_only before update or delete or truncate on ad_events
  for each statement execute function refuse_change();

-- How often each was seen, and led away, by the day: written down every few seconds, away from the rows that readers join.
create table ad_days (
  ad_id  bigint not null references ads,
  day    date   not null,
  views  bigint not null default 0 check (views >= 0),
  clicks bigint not null default 0 check (clicks >= 0),
  primary key (ad_id, day)
);
-- Clicks of the time before days were kept stand on the first day of their ad.
insert into ad_days (ad_id, day, clicks)
  select a.id, a.starts_on, c.uses from record_counts as c join ads as a on a.id = c.subject_id
  where c.kind = 'ad' and c.uses > 0;
