-- Money on its way out: what somebody asked for, who looked at it, and how it was paid.

create table withdrawals (
  id                bigint      generated always as identity primary key,
  no                text        not null unique check (length(no) between 8 and 32),
  realm             text        not null check (realm in ('enterprise', 'maker')),
  owner_id          bigint      not null,
  state             text        not null check (state in (
    'pending', 'approved', 'paying', 'wait_user_confirm', 'failed', 'paid', 'rejected', 'cancelled', 'returned')),
  amount            bigint      not null check (amount > 0),
  fee               bigint      not null check (fee >= 0),
  net_amount        bigint      not null check (net_amount > 0),
  method            text        not null check (method in ('bank_company', 'bank', 'alipay', 'wechat')),
  -- Who receives, sealed; the index finds the same account wherever else it was used.
  name_sealed       text        not null,
  account_sealed    text        not null,
  account_index     bytea       not null,
  account_masked    text        not null,
  bank_name         text        not null default '',
  bank_branch       text        not null default '',
  -- By which rules the fee was reckoned and a second approver is needed, as they were when it was asked for.
  rule              jsonb       not null,
  first_approver    bigint,
  first_approved_at timestamptz,
  approver          bigint,
  approved_at       timestamptz,
  reject_reason     text        not null default '',
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  check (amount = fee + net_amount),
  -- Two signatures are two people.
  check (approver <> first_approver)
);
create index withdrawals_owner on withdrawals (realm, owner_id, id desc);
create index withdrawals_state on withdrawals (state, id);
create index withdrawals_account on withdrawals (account_index, id desc);
-- What was asked for stays what was asked for; only where it stands changes.
create trigger same_request before update of id, no, realm, owner_id, amount, fee, net_amount, method, name_sealed,
  account_sealed, account_index, account_masked, bank_name, bank_branch, rule, created_at on withdrawals
  for each statement execute function refuse_change();
create trigger kept before delete or truncate on withdrawals for each statement execute function refuse_change();

-- Each change of a withdrawal, in words its owner reads.
create table withdrawal_events (
  id            bigint      generated always as identity primary key,
  withdrawal_id bigint      not null references withdrawals,
  step          text        not null,
  state         text        not null,
  note          text        not null default '',
  actor_kind    text        not null check (actor_kind in ('staff', 'enterprise', 'maker', 'system')),
  actor_id      bigint,
  at            timestamptz not null
);
create index withdrawal_events_withdrawal on withdrawal_events (withdrawal_id, id);
create trigger append_only before update or delete or truncate on withdrawal_events
  for each statement execute function refuse_change();

-- One try to pay a withdrawal, under a number that is written here before anybody outside hears of it.
create table payouts (
  id             bigint      generated always as identity primary key,
  no             text        not null unique check (length(no) between 8 and 32),
  withdrawal_id  bigint      not null references withdrawals,
  provider       text        not null check (provider in ('wechat', 'sandbox', 'manual')),
  -- Which of our accounts the money leaves.
  channel        text        not null check (channel in (
    'channel_wechat', 'channel_alipay', 'channel_bank', 'channel_sandbox')),
  amount         bigint      not null check (amount > 0),
  -- sending: handed over, and no word yet whether it arrived. processing: the provider has it, or an operator.
  state          text        not null check (state in ('created', 'sending', 'processing', 'waiting', 'paid', 'failed')),
  -- The provider's own number, or that of the bank's receipt.
  transfer_no    text        check (length(transfer_no) between 1 and 100),
  reason         text        not null default '',
  confirm_url    text,
  confirm_before timestamptz,
  taken_by       bigint,
  proof_image    text        not null default '',
  looks          int         not null default 0,
  next_look_at   timestamptz,
  looked_at      timestamptz,
  created_at     timestamptz not null,
  paid_at        timestamptz,
  ended_at       timestamptz,
  check ((state in ('paid', 'failed')) = (ended_at is not null)),
  check (state <> 'paid' or (transfer_no is not null and paid_at is not null))
);
-- Money that may be on its way is never sent again beside it, and nothing is paid twice.
create unique index payouts_open on payouts (withdrawal_id) where state not in ('paid', 'failed');
create unique index payouts_paid on payouts (withdrawal_id) where state = 'paid';
create unique index payouts_transfer_no on payouts (channel, transfer_no) where transfer_no is not null;
create index payouts_withdrawal on payouts (withdrawal_id, id);
create index payouts_due on payouts (next_look_at) where state not in ('paid', 'failed');
create index payouts_paid_at on payouts (provider, paid_at) where state = 'paid';
create index payouts_state on payouts (state, id);
create trigger same_payout before update of id, no, withdrawal_id, provider, channel, amount, created_at on payouts
  for each statement execute function refuse_change();
create trigger kept before delete or truncate on payouts for each statement execute function refuse_change();

-- Accounts that somebody keeps for the next time.
create table payees (
  id             bigint      generated always as identity primary key,
  realm          text        not null check (realm in ('enterprise', 'maker')),
  owner_id       bigint      not null,
  method         text        not null check (method in ('bank_company', 'bank', 'alipay')),
  name_sealed    text        not null,
  account_sealed text        not null,
  account_index  bytea       not null,
  account_masked text        not null,
  bank_name      text        not null default '',
  bank_branch    text        not null default '',
  used_at        timestamptz not null,
  created_at     timestamptz not null,
  unique (realm, owner_id, method, account_index)
);
create index payees_used on payees (realm, owner_id, used_at desc, id desc);

-- What the sandbox has in place of WeChat's purse. Empty wherever payouts are real.
create table sandbox_payouts (
  no             text        primary key,
  amount         bigint      not null,
  receiver       text        not null,
  name           text        not null,
  remark         text        not null,
  state          text        not null check (state in ('waiting', 'paid', 'failed')),
  reason         text        not null default '',
  transfer_no    text        not null unique,
  confirm_before timestamptz not null,
  created_at     timestamptz not null,
  ended_at       timestamptz
);
create index sandbox_payouts_created on sandbox_payouts (created_at desc);
create index sandbox_payouts_ended on sandbox_payouts (ended_at) where ended_at is not null;
