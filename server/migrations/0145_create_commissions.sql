-- Commission 佣金: what a maker earns by what enterprises pay that came through them.

-- What is paid for what, from a moment on. A version that holds or held is never changed; one that was announced and
-- has not begun can be taken back.
create table commission_rules (
  id                bigint      generated always as identity primary key,
  valid_from        timestamptz not null,
  freeze_days       int         not null check (freeze_days between 0 and 365),
  first_within_days int         not null check (first_within_days between 1 and 365),
  lasts_months      int         not null check (lasts_months between 1 and 60),
  note              text        not null check (length(note) between 1 and 200),
  announced_by      bigint      references staff,
  announced_at      timestamptz not null,
  withdrawn_by      bigint      references staff,
  withdrawn_at      timestamptz,
  check (withdrawn_at is null or withdrawn_at < valid_from)
);
create unique index commission_rules_from on commission_rules (valid_from) where withdrawn_at is null;
create trigger kept before delete or truncate on commission_rules for each statement execute function refuse_change();

create table commission_rates (
  rule_id bigint not null references commission_rules,
  purpose text   not null check (length(purpose) between 1 and 30),
  level   int    not null check (level in (1, 2)),
  -- In basis points.
  rate    int    not null check (rate between 1 and 5000),
  primary key (rule_id, purpose, level)
);
create trigger append_only before update or delete or truncate on commission_rates
  for each statement execute function refuse_change();

-- Whether whoever brought the bringer is paid too. Off until two people want it; off again by one.
create table commission_switches (
  id           bigint      generated always as identity primary key,
  enabled      boolean     not null,
  state        text        not null check (state in ('requested', 'agreed', 'declined')),
  reason       text        not null check (length(reason) between 1 and 200),
  requested_by bigint      not null references staff,
  requested_at timestamptz not null,
  decided_by   bigint      references staff,
  decided_at   timestamptz,
  note         text        not null default '',
  check ((state = 'requested') = (decided_at is null)),
  check (not enabled or decided_by is distinct from requested_by)
);
create unique index commission_switches_open on commission_switches (state) where state = 'requested';
create index commission_switches_agreed on commission_switches (decided_at desc, id desc) where state = 'agreed';
create trigger kept before delete or truncate on commission_switches
  for each statement execute function refuse_change();

create table commissions (
  id              bigint      generated always as identity primary key,
  order_no        text        not null check (length(order_no) between 8 and 32),
  level           int         not null check (level in (1, 2)),
  maker_id        bigint      not null references makers,
  enterprise_id   bigint      not null references enterprises,
  -- Of the second level: the maker who brought the enterprise.
  through_id      bigint      references makers,
  purpose         text        not null,
  title           text        not null,
  rule_id         bigint      not null references commission_rules,
  -- What came as money, and what of that went back since.
  base            bigint      not null check (base > 0),
  returned        bigint      not null default 0,
  rate            int         not null check (rate between 1 and 5000),
  amount          bigint      not null check (amount > 0),
  -- What was taken back, and of what: while it was frozen, of what could be used, and what is owed.
  taken_pending   bigint      not null default 0 check (taken_pending >= 0),
  taken_available bigint      not null default 0 check (taken_available >= 0),
  taken_debt      bigint      not null default 0 check (taken_debt >= 0),
  -- Of what was released, what paid off what its maker owed.
  repaid          bigint      not null default 0,
  state           text        not null check (state in ('pending', 'held', 'settled', 'cancelled')),
  hold_reason     text        not null default '',
  evidence        jsonb       not null,
  paid_at         timestamptz not null,
  unfreeze_at     timestamptz not null,
  settled_at      timestamptz,
  cancelled_at    timestamptz,
  -- Nothing is paid twice for one order and level, and every amount is what the rule says, rounded down.
  unique (order_no, level),
  check (amount = base * rate / 10000),
  check (returned between 0 and base),
  check (taken_pending + taken_available + taken_debt <= amount),
  check (state = 'cancelled' or
    amount - taken_pending - taken_available - taken_debt = (base - returned) * rate / 10000),
  check (state = 'settled' or taken_available + taken_debt + repaid = 0),
  check (repaid between 0 and amount - taken_pending),
  check ((state = 'settled') = (settled_at is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check (state <> 'cancelled' or taken_pending = amount),
  check ((through_id is not null) = (level = 2)),
  check (unfreeze_at >= paid_at)
);
create index commissions_due on commissions (unfreeze_at, id) where state = 'pending';
create index commissions_held on commissions (id) where state = 'held';
create index commissions_maker on commissions (maker_id, id desc);
create index commissions_maker_state on commissions (maker_id, state, id desc);
create index commissions_pair on commissions (maker_id, enterprise_id);
create index commissions_through on commissions (maker_id, through_id) where through_id is not null;
create index commissions_enterprise on commissions (enterprise_id, id desc);
create index commissions_state on commissions (state, id desc);
create index commissions_paid on commissions (paid_at, id);
create index commissions_settled on commissions (settled_at) where settled_at is not null;
create trigger kept before delete or truncate on commissions for each statement execute function refuse_change();

create table commission_events (
  id            bigint      generated always as identity primary key,
  commission_id bigint      not null references commissions,
  event         text        not null check (event in
    ('made', 'held', 'freed', 'settled', 'repaid', 'taken_back', 'cancelled')),
  amount        bigint      not null default 0 check (amount >= 0),
  note          text        not null default '',
  actor_kind    text        not null check (actor_kind in ('staff', 'system')),
  actor_id      bigint,
  at            timestamptz not null
);
create index commission_events_of on commission_events (commission_id, id);
create index commission_events_taken on commission_events (at) where event in ('taken_back', 'cancelled');
create trigger append_only before update or delete or truncate on commission_events
  for each statement execute function refuse_change();

-- Whoever decides about everything else decides about these too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['commissions.read', 'commissions.rules', 'commissions.levels']
  where not rights && array['commissions.read'] and rights @> array['offers.read', 'offers.edit', 'orders.refund',
    'points.read', 'points.rules', 'invoices.issue', 'withdrawals.pay', 'adjustments.approve', 'makers.read',
    'makers.freeze', 'feedback.settings', 'roles.edit', 'staff.edit'];
