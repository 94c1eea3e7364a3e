-- Who comes to an activity: signed up, looked at where that is asked for, paid, waiting for a seat, let in at the door.

-- Seats that sign-ups hold, beside those that operators enter for whoever called. Both are counted under one check in
-- one row, which whoever gives a seat away has locked: no seat is given twice. `waiting` says how many wait, and
-- `queue_next` which place in the queue comes next.
alter table activities drop constraint activities_check2;
alter table activities
  add column seats_held   int         not null default 0,
  add column waiting      int         not null default 0,
  add column queue_next   bigint      not null default 1,
  -- Until when whoever paid may still cancel and is paid back; null: until it begins.
  add column cancel_until timestamptz,
  add constraint activities_seats check (seats_held >= 0 and waiting >= 0
    and (quota = 0 or seats_taken + seats_held <= quota));
-- Questions have a kind: what was asked until now was answered in words.
update activities set questions = (
    select coalesce(jsonb_agg(jsonb_build_object('kind', 'text', 'options', '[]'::jsonb) || q order by n), '[]')
    from jsonb_array_elements(questions) with ordinality as each (q, n))
  where questions <> '[]';

create table signups (
  id             bigint      generated always as identity primary key,
  no             text        not null unique check (length(no) between 8 and 32),
  activity_id    bigint      not null references activities,
  owner_kind     text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id       bigint      not null,
  person_id      bigint      references persons,
  state          text        not null check (state in ('pending', 'unpaid', 'waitlist', 'offered', 'approved',
    'rejected', 'cancelled', 'lapsed', 'checked_in', 'absent')),
  seats          int         not null check (seats between 1 and 100),
  -- What one seat cost when it was agreed to, and all of them.
  fee            bigint      not null check (fee >= 0),
  amount         bigint      not null check (amount = fee * seats),
  -- Who comes, sealed; the indexes find a number, and its last four digits at the door of one activity.
  name_sealed    text        not null,
  phone_sealed   text        not null,
  phone_index    bytea       not null,
  digits_index   bytea       not null,
  company        text        not null default '',
  -- The questions as they stood, with the answers; sealed, since people write about themselves.
  answers_sealed text        not null,
  queue_no       bigint,
  -- Until when a seat is kept for somebody who has to confirm it or to pay for it.
  hold_until     timestamptz,
  order_no       text        not null default '',
  paid_at        timestamptz,
  reject_reason  text        not null default '',
  end_reason     text        not null default '',
  decided_by     bigint      references staff,
  decided_at     timestamptz,
  -- That it takes place tomorrow was said; that it takes place otherwise than it was said is still to be said.
  reminded_at    timestamptz,
  moved          boolean     not null default false,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  check ((state in ('unpaid', 'offered')) = (hold_until is not null)),
  check (state <> 'waitlist' or queue_no is not null),
  -- Nobody has a seat who has not paid for it.
  check (state not in ('approved', 'checked_in', 'absent') or amount = 0 or paid_at is not null)
);
-- One at a time for each account.
create unique index signups_open on signups (activity_id, owner_kind, owner_id)
  where state in ('pending', 'unpaid', 'waitlist', 'offered', 'approved', 'checked_in');
create index signups_owner on signups (owner_kind, owner_id, id desc);
create index signups_activity on signups (activity_id, id desc);
create index signups_queue on signups (activity_id, queue_no) where state = 'waitlist';
create index signups_pending on signups (created_at, id) where state = 'pending';
create index signups_state on signups (state, id desc);
create index signups_holds on signups (hold_until, id) where state in ('unpaid', 'offered');
create index signups_living on signups (activity_id, state)
  where state in ('pending', 'unpaid', 'waitlist', 'offered', 'approved');
create index signups_moved on signups (id) where moved;
create index signups_digits on signups (activity_id, digits_index);
create index signups_phone on signups (phone_index);
create index signups_order on signups (order_no) where order_no <> '';
create trigger kept before delete or truncate on signups for each statement execute function refuse_change();

-- One for each seat: what the door looks at.
create table admissions (
  id            bigint      generated always as identity primary key,
  signup_id     bigint      not null references signups,
  number        int         not null check (number between 1 and 100),
  checked_in_at timestamptz,
  checked_in_by bigint      references staff,
  check ((checked_in_at is null) = (checked_in_by is null)),
  unique (signup_id, number)
);

-- Each step, in words that its owner and the operators both read.
create table signup_events (
  id         bigint      generated always as identity primary key,
  signup_id  bigint      not null references signups,
  step       text        not null,
  state      text        not null,
  note       text        not null default '',
  actor_kind text        not null check (actor_kind in ('staff', 'enterprise', 'maker', 'system')),
  actor_id   bigint,
  person_id  bigint,
  at         timestamptz not null
);
create index signup_events_of on signup_events (signup_id, id);
create trigger append_only before update or delete or truncate on signup_events
  for each statement execute function refuse_change();

-- What activities earn.
insert into ledger_purses (owner_kind, purse, sign, floor, entry_only) values ('system', 'revenue_activity', 1, null, true);
insert into ledger_accounts (owner_kind, owner_id, purse, sign, floor, entry_only)
  values ('system', 0, 'revenue_activity', 1, null, true);

-- Whoever decides about everything else decides about these too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['signups.read', 'signups.review', 'signups.reveal', 'signups.check']
  where not rights && array['signups.read'] and rights @> array['activity.read', 'activity.edit', 'activity.review',
    'activity.delete', 'partnerships.read', 'partnerships.review', 'partnerships.settle', 'boosts.read', 'boosts.end',
    'invoices.read', 'invoices.issue', 'orders.refund', 'roles.edit', 'staff.edit'];
