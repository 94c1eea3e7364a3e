-- What an owner changes of what readers see waits beside it. Only the fields that differ are here, so whatever somebody
-- else changes meanwhile stays changed. Of something that no reader has seen there is nothing to wait beside: its row is
-- the draft, and its revision says where it stands.
create table record_revisions (
  id           bigint generated always as identity primary key,
  kind         text        not null,
  record_id    bigint      not null,
  state        text        not null check (state in ('draft', 'review', 'rejected', 'approved', 'dropped')),
  changes      jsonb       not null default '{}',
  -- What those fields were when they were changed: a reviewer is told where somebody else has changed them since.
  was          jsonb       not null default '{}',
  reason       text        not null default '',
  -- Field by field.
  reasons      jsonb       not null default '{}',
  version      int         not null default 1,
  -- Who wrote it last.
  person_id    bigint      not null references persons,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  handed_in_at timestamptz,
  decided_at   timestamptz,
  -- Null where the rules let it pass by itself.
  decided_by   bigint      references staff,
  check (state <> 'review' or handed_in_at is not null)
);
create unique index record_revisions_open on record_revisions (kind, record_id)
  where state in ('draft', 'review', 'rejected');
create index record_revisions_decided on record_revisions (kind, record_id, id desc);

-- Every step of something that has an owner, as the owner and the operators both see it.
create table record_events (
  id          bigint generated always as identity primary key,
  kind        text        not null,
  record_id   bigint      not null,
  revision_id bigint      references record_revisions,
  event       text        not null check (event in ('begun', 'handed_in', 'withdrawn', 'approved', 'passed', 'rejected',
    'taken_back', 'dropped', 'taken_off', 'put_back', 'hidden', 'shown', 'edited')),
  reason      text        not null default '',
  reasons     jsonb       not null default '{}',
  person_id   bigint      references persons,
  staff_id    bigint      references staff,
  at          timestamptz not null
);
create index record_events_of on record_events (kind, record_id, id desc);
create trigger append_only before update or delete or truncate on record_events
  for each statement execute function refuse_change();

-- Where the open revision stands, on the row itself: lists filter by it. What waits for a decision is found by how long
-- it has waited, however much does not.
alter table companies
  add column revision_state text check (revision_state in ('draft', 'review', 'rejected')),
  add column handed_in_at   timestamptz,
  add column awaits_since   timestamptz generated always as (case
    when revision_state = 'review' then handed_in_at when state = 'review' then updated_at end) stored;
create index companies_awaiting on companies (awaits_since, id) where awaits_since is not null;

alter table products
  add column revision_state text check (revision_state in ('draft', 'review', 'rejected')),
  add column handed_in_at   timestamptz,
  add column awaits_since   timestamptz generated always as (case
    when revision_state = 'review' then handed_in_at when state = 'review' then updated_at end) stored;
create index products_awaiting on products (awaits_since, id) where awaits_since is not null;

-- How often each was looked at, by the day, for its owner.
create table record_days (
  kind       text   not null,
  subject_id bigint not null,
  day        date   not null,
  views      bigint not null default 0,
  primary key (kind, subject_id, day)
);
create index record_days_day on record_days (day);
