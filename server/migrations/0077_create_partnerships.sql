-- Strategic partnerships that enterprises apply for, agree to and pay: a fee that we earn, and a deposit that stays theirs.

-- Of an order, what is a deposit: kept for its owner, neither revenue nor invoiced. It goes back by refunds of its own.
alter table orders
  add column deposit_part bigint not null default 0,
  add column refunded_deposit bigint not null default 0,
  add constraint orders_deposit_check check (deposit_part >= 0 and promotion_part + deposit_part <= amount),
  add constraint orders_refunded_deposit_check check (refunded_deposit between 0 and deposit_part);
alter table refunds
  add column deposit_part bigint not null default 0,
  add constraint refunds_deposit_check check (deposit_part in (0, amount));

insert into ledger_purses (owner_kind, purse, sign, floor, entry_only) values ('enterprise', 'deposit', 1, 0, false);

-- What whoever names no plan applies for: until now, the first that was shown.
alter table partner_plans add column is_default boolean not null default false;
update partner_plans set is_default = true
  where id = (select id from partner_plans where state = 'shown' order by position, id limit 1);
create unique index partner_plans_default on partner_plans (is_default) where is_default;

create table partnerships (
  id               bigint      generated always as identity primary key,
  no               text        not null unique check (length(no) between 8 and 32),
  enterprise_id    bigint      not null references enterprises,
  company_id       bigint      not null references companies,
  plan_id          bigint      not null references partner_plans,
  state            text        not null check (state in
    ('pending', 'approved', 'active', 'expired', 'rejected', 'cancelled', 'terminated')),
  -- What the plan said, and what was certified, when it was applied for.
  plan_name        text        not null,
  fee_amount       bigint      not null check (fee_amount >= 0),
  deposit_amount   bigint      not null check (deposit_amount >= 0),
  months           int         not null check (months between 1 and 120),
  benefits         text[]      not null default '{}',
  company_name     text        not null,
  credit_code      text        not null,
  legal_person     text        not null,
  statement        text        not null default '',
  person_id        bigint      references persons,
  -- The contract, the digest of its bytes, and which bytes were read and agreed to, by whom and when.
  contract_file    text        not null default '',
  contract_sha256  text        not null default '',
  confirmed_sha256 text        not null default '',
  confirmed_at     timestamptz,
  confirmed_by     bigint      references persons,
  reject_reason    text        not null default '',
  decided_by       bigint      references staff,
  decided_at       timestamptz,
  pay_until        timestamptz,
  order_no         text        not null default '',
  paid_at          timestamptz,
  starts_at        timestamptz,
  ends_at          timestamptz,
  -- The last of the reminders before its end that was sent: so many days.
  reminded_days    int,
  ended_at         timestamptz,
  end_reason       text        not null default '',
  fault            boolean     not null default false,
  -- What is left of the deposit, and by when it has to be back.
  deposit_left     bigint      not null default 0,
  deposit_due_at   timestamptz,
  -- What readers see of it.
  partner_id       bigint      references strategic_partners,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  check (ends_at > starts_at),
  check (state not in ('active', 'expired', 'terminated') or (starts_at is not null and paid_at is not null)),
  check (state <> 'approved' or (pay_until is not null and contract_file <> '')),
  check (deposit_left between 0 and deposit_amount),
  -- Nothing is in force that was not agreed to, in the version that lies here.
  check (state <> 'active' or (confirmed_at is not null and confirmed_sha256 = contract_sha256))
);
-- One application at a time, and never two partnerships for one day.
create unique index partnerships_open on partnerships (enterprise_id) where state in ('pending', 'approved');
alter table partnerships add constraint partnerships_one_at_a_time
  exclude using gist (enterprise_id with =, tstzrange(starts_at, ends_at) with &&) where (state = 'active');
create index partnerships_owner on partnerships (enterprise_id, id desc);
create index partnerships_queue on partnerships (created_at, id) where state = 'pending';
create index partnerships_state on partnerships (state, id desc);
create index partnerships_ends on partnerships (ends_at) where state = 'active';
create index partnerships_lapses on partnerships (pay_until) where state = 'approved';
create index partnerships_deposits on partnerships (deposit_due_at, id) where deposit_left > 0;
create trigger kept before delete or truncate on partnerships for each statement execute function refuse_change();

-- Each step, in words that its owner and the operators both read.
create table partnership_events (
  id             bigint      generated always as identity primary key,
  partnership_id bigint      not null references partnerships,
  step           text        not null,
  state          text        not null,
  note           text        not null default '',
  actor_kind     text        not null check (actor_kind in ('staff', 'enterprise', 'system')),
  actor_id       bigint,
  person_id      bigint,
  at             timestamptz not null
);
create index partnership_events_of on partnership_events (partnership_id, id);
create trigger append_only before update or delete or truncate on partnership_events
  for each statement execute function refuse_change();

-- What becomes of a deposit: one person proposes it, another one decides. A deduction is announced to its owner, who has
-- a week to object.
create table deposit_claims (
  id             bigint      generated always as identity primary key,
  no             text        not null unique,
  partnership_id bigint      not null references partnerships,
  kind           text        not null check (kind in ('return', 'deduction')),
  amount         bigint      not null check (amount > 0),
  reason         text        not null check (length(reason) between 1 and 300),
  evidence       text[]      not null default '{}',
  state          text        not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'cancelled')),
  proposed_by    bigint      not null references staff,
  proposed_at    timestamptz not null,
  object_until   timestamptz,
  objection      text        not null default '',
  objected_at    timestamptz,
  objected_by    bigint      references persons,
  decided_by     bigint      references staff,
  decided_at     timestamptz,
  decision_note  text        not null default '',
  -- The refund by which it went back, or the posting that took it.
  refund_no      text        not null default '',
  transaction_id bigint      unique,
  check (kind = 'return' or (cardinality(evidence) between 1 and 5 and object_until is not null)),
  check ((state = 'proposed') = (decided_by is null)),
  check (state not in ('approved', 'rejected') or decided_by <> proposed_by),
  check (state <> 'cancelled' or decided_by = proposed_by),
  check (state <> 'approved' or (refund_no <> '') = (kind = 'return'))
);
create unique index deposit_claims_open on deposit_claims (partnership_id) where state = 'proposed';
create index deposit_claims_of on deposit_claims (partnership_id, id);
create index deposit_claims_state on deposit_claims (state, id);
create trigger kept before delete or truncate on deposit_claims for each statement execute function refuse_change();

-- Whoever was allowed everything is allowed this too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['partnerships.read', 'partnerships.review', 'partnerships.terminate',
    'partnerships.propose', 'partnerships.settle']
  where not rights && array['partnerships.read'] and rights @> array[
    'news.read', 'news.write', 'news.review', 'news.publish', 'news.trash', 'news.destroy', 'news.categories',
    'notice.read', 'notice.write', 'notice.review', 'notice.publish', 'notice.trash', 'notice.destroy',
    'notice.categories', 'knowledge.read', 'knowledge.write', 'knowledge.review', 'knowledge.publish',
    'knowledge.trash', 'knowledge.destroy', 'knowledge.categories', 'help.read', 'help.write', 'help.review',
    'help.publish', 'help.trash', 'help.destroy', 'help.categories', 'page.read', 'page.write', 'page.review',
    'page.publish', 'company.read', 'company.edit', 'company.review', 'company.delete', 'product.read',
    'product.edit', 'product.review', 'product.delete', 'business.read', 'business.edit', 'business.review',
    'business.delete', 'activity.read', 'activity.edit', 'activity.review', 'activity.delete', 'activity.categories',
    'resource.read', 'resource.edit', 'resource.review', 'resource.delete', 'resource.categories', 'ad.read',
    'ad.edit', 'ad.review', 'ad.delete', 'link.read', 'link.edit', 'link.review', 'link.delete', 'strategic.read',
    'strategic.edit', 'strategic.review', 'strategic.delete', 'enterprises.read', 'enterprises.reveal',
    'enterprises.freeze', 'enterprises.phone', 'certifications.read', 'certifications.reveal',
    'certifications.review', 'certifications.revoke', 'certifications.contest', 'certifications.settings',
    'makers.read', 'makers.reveal', 'makers.freeze', 'makers.phone', 'closures.read', 'closures.hold',
    'consents.read', 'sms.read', 'messages.read', 'messages.edit', 'orders.read', 'orders.confirm', 'orders.refund',
    'orders.settings', 'recharges.settings', 'withdrawals.read', 'withdrawals.reveal', 'withdrawals.review',
    'withdrawals.export', 'withdrawals.pay', 'ledger.read', 'ledger.prove', 'adjustments.read',
    'adjustments.request', 'adjustments.approve', 'reconciliation.read', 'reconciliation.run',
    'reconciliation.settle', 'words.read', 'words.edit', 'contact.read', 'contact.reveal', 'contact.handle',
    'site.read', 'site.edit', 'seo.read', 'seo.edit', 'banners.read', 'banners.edit', 'banners.delete',
    'partners.read', 'partners.edit', 'partners.delete', 'ticker.read', 'ticker.edit', 'ticker.delete',
    'offers.read', 'offers.edit', 'settings.read', 'settings.edit', 'staff.read', 'staff.edit', 'staff.password',
    'roles.read', 'roles.edit', 'audit.read', 'visits.read', 'search.read', 'defects.read'
  ];
