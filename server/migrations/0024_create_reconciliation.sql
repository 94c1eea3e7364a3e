-- What providers say happened on a day, beside what our books say: bills as they were taken, what was compared with
-- what, and where the two differ. Days are Shanghai's, amounts whole fen.

-- A bill as it was taken. It is taken again when somebody asks for it; what was said before stays.
create table provider_bills (
  id        bigint      generated always as identity primary key,
  source    text        not null check (source in ('wechat', 'alipay', 'sandbox', 'bank')),
  day       date        not null,
  row_count int         not null check (row_count between 0 and 200000),
  digest    bytea       not null,
  -- Who brought it, where it was brought by a person.
  taken_by  bigint,
  taken_at  timestamptz not null
);
create index provider_bills_day on provider_bills (source, day, id);
create trigger append_only before update or delete or truncate on provider_bills
  for each statement execute function refuse_change();

-- moved: by how much our money with the provider became more, or less. A payment or a refund that has not come through
-- moves nothing; a payout that failed is money that came back.
create table provider_bill_rows (
  bill_id  bigint      not null references provider_bills,
  position int         not null,
  what     text        not null check (what in ('payment', 'refund', 'payout', 'in', 'out')),
  number   text        not null check (length(number) between 1 and 100),
  trade_no text        not null check (length(trade_no) <= 100),
  amount   bigint      not null check (amount >= 0),
  state    text        not null check (state in ('success', 'pending', 'failed')),
  moved    bigint      not null,
  at       timestamptz not null,
  primary key (bill_id, position)
);
create index provider_bill_rows_number on provider_bill_rows (number);
create trigger append_only before update or delete or truncate on provider_bill_rows
  for each statement execute function refuse_change();

-- waiting: the bill is not there yet. done: compared with bill_id, which is the one that counts.
create table reconciliation_days (
  source         text        not null check (source in ('wechat', 'alipay', 'sandbox', 'bank')),
  day            date        not null,
  state          text        not null check (state in ('waiting', 'done')),
  bill_id        bigint      references provider_bills,
  tries          int         not null default 0,
  reason         text        not null default '',
  first_tried_at timestamptz not null,
  tried_at       timestamptz not null,
  compared_at    timestamptz,
  matched        int         not null default 0,
  ours_in        bigint      not null default 0,
  ours_out       bigint      not null default 0,
  theirs_in      bigint      not null default 0,
  theirs_out     bigint      not null default 0,
  primary key (source, day),
  check ((state = 'done') = (bill_id is not null and compared_at is not null))
);
create unique index reconciliation_days_bill on reconciliation_days (bill_id) where bill_id is not null;
create index reconciliation_days_day on reconciliation_days (day desc, source);

-- The lines of our channel accounts that a day was compared with. Each counts on one day.
create table reconciled_lines (
  transaction_id bigint not null,
  account_id     bigint not null,
  source         text   not null,
  day            date   not null,
  -- The day on which it happened by what we know, where their bill has it on another.
  own_day        date   not null,
  primary key (transaction_id, account_id),
  foreign key (source, day) references reconciliation_days
);
create index reconciled_lines_day on reconciled_lines (source, day);

-- open: waits for a person. waiting: will settle itself, or become open. resolved: settled itself. The others were
-- settled by a person. delta: what they have of it minus what we have; of what resolved itself that is nothing, unless
-- it resolved itself on another day.
create table reconciliation_differences (
  id            bigint      generated always as identity primary key,
  no            text        not null unique,
  source        text        not null,
  day           date        not null,
  kind          text        not null check (kind in ('missing_here', 'missing_there', 'amount', 'state', 'duplicate')),
  what          text        not null check (what in ('payment', 'refund', 'payout', 'in', 'out')),
  number        text        not null,
  -- The business order it is about, and the provider's own number, where they are known.
  order_no      text        not null default '',
  trade_no      text        not null default '',
  our_amount    bigint,
  their_amount  bigint,
  our_state     text        not null,
  their_state   text        not null,
  delta         bigint      not null,
  at            timestamptz not null,
  state         text        not null check (state in ('open', 'waiting', 'resolved', 'accepted', 'posted', 'refunded')),
  remark        text        not null default '',
  cause         text        not null default '',
  note          text        not null default '',
  adjustment_no text,
  settled_by    bigint,
  settled_at    timestamptz,
  found_at      timestamptz not null,
  updated_at    timestamptz not null,
  unique (source, day, kind, what, number),
  foreign key (source, day) references reconciliation_days,
  check ((state in ('accepted', 'posted', 'refunded')) = (settled_by is not null and settled_at is not null)),
  check ((state = 'posted') = (adjustment_no is not null))
);
create index reconciliation_differences_open on reconciliation_differences (source, day) where state in ('open', 'waiting');
create index reconciliation_differences_number on reconciliation_differences (number);
create index reconciliation_differences_state on reconciliation_differences (state, id desc);
create trigger kept before delete or truncate on reconciliation_differences
  for each statement execute function refuse_change();

-- What happened during a day is looked for by day.
create index payment_attempts_paid_at on payment_attempts (provider, paid_at) where paid_at is not null;
create index refunds_refunded_at on refunds (refunded_at) where refunded_at is not null;
create index refunds_trade_no on refunds (trade_no) where trade_no is not null;
-- Rows come in the order of time, so a note for every few pages does; an index of every row would slow down postings.
create index ledger_transactions_created_at on ledger_transactions using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);
