-- How money comes in: one business order, any number of attempts to pay it, what providers told us, and what went back.
-- Amounts are whole fen. Rows are locked in this order: the order, its attempts, its refunds, then the ledger.

create table payment_orders (
  id          bigint      generated always as identity primary key,
  -- The number of the business order it is about: people and providers know no other.
  no          text        not null unique check (no ~ '^[A-Z]{2}[0-9A-Z]{18,30}$'),
  purpose     text        not null check (length(purpose) between 1 and 40),
  owner_kind  text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id    bigint      not null,
  amount      bigint      not null check (amount > 0),
  description text        not null,
  state       text        not null check (state in ('open', 'paid', 'closed')),
  created_at  timestamptz not null,
  -- Null while somebody looks at it: then it does not run out by itself.
  expires_at  timestamptz,
  paid_at     timestamptz,
  closed_at   timestamptz,
  check ((state = 'paid') = (paid_at is not null))
);
create index payment_orders_expiring on payment_orders (expires_at) where state = 'open';
create index payment_orders_paid_at on payment_orders (paid_at) where state = 'paid';

-- created: our number is written, and whether the provider knows it is not known yet. succeeded: what was paid is what
-- the order asked for, and the order got it. duplicate: it came although the order had no use for it. mismatched: another
-- amount came than was asked for. A closed or refused attempt may still turn out to have been paid.
create table payment_attempts (
  id            bigint      generated always as identity primary key,
  no            text        not null unique check (no ~ '^[A-Z]{2}[0-9A-Z]{18,30}$'),
  order_id      bigint      not null references payment_orders,
  channel       text        not null check (channel in ('wechat_native', 'alipay_page', 'bank_transfer')),
  provider      text        not null check (provider in ('wechat', 'alipay', 'sandbox', 'bank')),
  state         text        not null
    check (state in ('created', 'waiting', 'succeeded', 'duplicate', 'mismatched', 'closed', 'refused')),
  -- Nobody is to pay it any more: it is closed with the provider as soon as that can be reached.
  close_wanted  boolean     not null default false,
  code_url      text        not null default '',
  redirect_url  text        not null default '',
  trade_no      text,
  paid_amount   bigint      check (paid_amount > 0),
  paid_at       timestamptz,
  queries       int         not null default 0,
  queried_at    timestamptz,
  next_query_at timestamptz,
  last_reason   text        not null default '',
  -- Of a bank transfer: who says so, and by what they do.
  confirmed_by  bigint,
  proof         text        not null default '',
  created_at    timestamptz not null,
  unique (provider, trade_no),
  check ((state in ('succeeded', 'duplicate', 'mismatched'))
    = (trade_no is not null and paid_amount is not null and paid_at is not null)),
  -- What may still be decided is asked about until it is.
  check (state not in ('created', 'waiting') or provider = 'bank' or next_query_at is not null)
);
create index payment_attempts_order on payment_attempts (order_id, id);
create unique index payment_attempts_one_success on payment_attempts (order_id) where state = 'succeeded';
create index payment_attempts_due on payment_attempts (next_query_at) where state in ('created', 'waiting');
create index payment_attempts_astray on payment_attempts (id) where state in ('duplicate', 'mismatched');

-- What arrived, byte for byte, before anybody looked at it. genuine: null until its signature was looked at.
create table payment_notices (
  id          bigint      generated always as identity primary key,
  provider    text        not null check (provider in ('wechat', 'alipay', 'sandbox')),
  received_at timestamptz not null,
  headers     jsonb       not null,
  body        bytea       not null check (length(body) <= 65536),
  genuine     boolean,
  reason      text        not null default '',
  event_id    text        check (length(event_id) <= 200),
  -- The first notice of the same event.
  repeats     bigint      references payment_notices,
  attempt_no  text,
  outcome     text        not null default '',
  check (genuine is distinct from true or event_id is not null)
);
create unique index payment_notices_event on payment_notices (provider, event_id) where genuine and repeats is null;
create index payment_notices_attempt on payment_notices (attempt_no) where attempt_no is not null;
create index payment_notices_untrue on payment_notices (id) where genuine is not true;
create index payment_notices_repeats on payment_notices (repeats) where repeats is not null;

-- sending: the provider was or is being told. failed: it said no for good, and the money waits for somebody to try again
-- (under another number) or to give it up, which is returned.
create table refunds (
  id           bigint      generated always as identity primary key,
  no           text        not null unique check (no ~ '^[A-Z]{2}[0-9A-Z]{18,30}$'),
  order_id     bigint      not null references payment_orders,
  attempt_id   bigint      not null references payment_attempts,
  amount       bigint      not null check (amount > 0),
  cause        text        not null check (cause in ('duplicate', 'late', 'mismatch', 'owner')),
  reason       text        not null,
  -- Carried out by a person at the bank.
  manual       boolean     not null,
  state        text        not null check (state in ('pending', 'sending', 'refunded', 'failed', 'returned')),
  tries        int         not null default 1 check (tries between 1 and 99),
  -- What the provider knows this try by.
  provider_no  text        not null unique,
  asked        int         not null default 0,
  next_try_at  timestamptz,
  trade_no     text,
  proof        text        not null default '',
  requested_by bigint,
  recorded_by  bigint,
  last_reason  text        not null default '',
  -- Of the bonus that came with it, so much went back.
  bonus_back   bigint      not null default 0 check (bonus_back >= 0),
  created_at   timestamptz not null,
  refunded_at  timestamptz,
  check ((state = 'refunded') = (refunded_at is not null)),
  check (manual or state not in ('pending', 'sending') or next_try_at is not null)
);
create index refunds_order on refunds (order_id, id);
create index refunds_due on refunds (next_try_at) where state in ('pending', 'sending') and not manual;
create index refunds_open on refunds (id) where state in ('pending', 'sending', 'failed');
create unique index refunds_receipt on refunds (trade_no) where manual and trade_no is not null;

create table recharge_orders (
  id              bigint      generated always as identity primary key,
  no              text        not null unique references payment_orders (no),
  enterprise_id   bigint      not null references enterprises,
  channel         text        not null check (channel in ('wechat_native', 'alipay_page', 'bank_transfer')),
  amount          bigint      not null check (amount > 0),
  bonus_amount    bigint      not null check (bonus_amount >= 0),
  refunded_amount bigint      not null default 0 check (refunded_amount between 0 and amount),
  state           text        not null check (state in
    ('pending', 'paying', 'voucher_submitted', 'paid', 'part_refunded', 'refunded', 'closed', 'rejected')),
  payer_name      text        not null default '',
  voucher_image   text        not null default '',
  voucher_at      timestamptz,
  reject_reason   text        not null default '',
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  paid_at         timestamptz,
  check ((state in ('paid', 'part_refunded', 'refunded')) = (paid_at is not null)),
  check ((state = 'part_refunded') = (refunded_amount > 0 and refunded_amount < amount)),
  check ((state = 'refunded') = (refunded_amount = amount))
);
create index recharge_orders_owner on recharge_orders (enterprise_id, id desc);
create index recharge_orders_created_at on recharge_orders (created_at);
create index recharge_orders_state on recharge_orders (state, id desc);

-- The provider that is only played: what it would know.
create table sandbox_trades (
  no          text        primary key,
  channel     text        not null check (channel in ('wechat_native', 'alipay_page')),
  amount      bigint      not null check (amount > 0),
  description text        not null,
  state       text        not null check (state in ('waiting', 'paid', 'refused', 'closed')),
  trade_no    text        not null unique,
  return_url  text        not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  paid_at     timestamptz
);
create index sandbox_trades_paid_at on sandbox_trades (paid_at) where paid_at is not null;
create index sandbox_trades_waiting on sandbox_trades (created_at desc) where state = 'waiting';

create table sandbox_refunds (
  refund_no   text        primary key,
  no          text        not null references sandbox_trades,
  amount      bigint      not null check (amount > 0),
  trade_no    text        not null unique,
  refunded_at timestamptz not null
);
create index sandbox_refunds_no on sandbox_refunds (no);
create index sandbox_refunds_refunded_at on sandbox_refunds (refunded_at);
