-- Withholding: what makers take out is income of theirs, and whoever pays it withholds the tax on it.

insert into ledger_purses (owner_kind, purse, sign, floor, entry_only) values ('system', 'tax_withheld', 1, null, true);
insert into ledger_accounts (owner_kind, owner_id, purse, sign, floor, entry_only)
  values ('system', 0, 'tax_withheld', 1, null, true);

-- The tables of the law, from when each is in force. share: in basis points of the income; monthly: for each consecutive
-- month; fixed: instead of the share, up to an income of fixed_upto.
create table tax_deductions (
  method     text   not null check (method in ('platform', 'payment')),
  valid_from date   not null,
  share      int    not null check (share between 0 and 10000),
  monthly    bigint not null check (monthly >= 0),
  fixed      bigint not null check (fixed >= 0),
  fixed_upto bigint not null check (fixed_upto >= 0),
  primary key (method, valid_from)
);
create trigger append_only before update or delete or truncate on tax_deductions
  for each statement execute function refuse_change();
create table tax_brackets (
  method     text   not null,
  valid_from date   not null,
  place      int    not null check (place between 1 and 20),
  -- Up to which taxable income, in fen; null for the last one.
  upto       bigint,
  rate       int    not null check (rate between 0 and 10000),
  quick      bigint not null check (quick >= 0),
  primary key (method, valid_from, place),
  foreign key (method, valid_from) references tax_deductions
);
create trigger append_only before update or delete or truncate on tax_brackets
  for each statement execute function refuse_change();

-- 2018/61: income from services by payment, that of a month together; in force since 2019-01-01.
-- 2025/16: internet platforms, cumulative over the year; in force since 2025-10-01.
insert into tax_deductions (method, valid_from, share, monthly, fixed, fixed_upto) values
  ('payment', '2019-01-01', 2000, 0, 80000, 400000),
  ('platform', '2025-10-01', 2000, 500000, 0, 0);
insert into tax_brackets (method, valid_from, place, upto, rate, quick) values
  ('payment', '2019-01-01', 1, 2000000, 2000, 0),
  ('payment', '2019-01-01', 2, 5000000, 3000, 200000),
  ('payment', '2019-01-01', 3, null, 4000, 700000),
  ('platform', '2025-10-01', 1, 3600000, 300, 0),
  ('platform', '2025-10-01', 2, 14400000, 1000, 252000),
  ('platform', '2025-10-01', 3, 30000000, 2000, 1692000),
  ('platform', '2025-10-01', 4, 42000000, 2500, 3192000),
  ('platform', '2025-10-01', 5, 66000000, 3000, 5292000),
  ('platform', '2025-10-01', 6, 96000000, 3500, 8592000),
  ('platform', '2025-10-01', 7, null, 4500, 18192000);

-- Each time that a maker's money left what is available to them: by a withdrawal, or by paying an order with it.
create table tax_incomes (
  id          bigint      generated always as identity primary key,
  maker_id    bigint      not null,
  kind        text        not null check (kind in ('withdrawal', 'order')),
  -- The business number, under which the postings stand as well.
  reference   text        not null unique,
  -- Gross: with the fee and with the tax itself.
  amount      bigint      not null check (amount > 0),
  fee         bigint      not null default 0 check (fee >= 0),
  tax         bigint      not null check (tax >= 0 and tax < amount),
  -- none: nothing was withheld, because an agent pays it or because it left before there was withholding.
  method      text        not null check (method in ('platform', 'payment', 'none')),
  -- How the tax came about, as it was shown.
  reckoning   jsonb,
  -- In Shanghai, as 2026-11.
  month       text        not null check (month ~ '^\d{4}-\d{2}$'),
  -- open: on its way. settled: it has left, and the tax with it. back: all of it came back.
  state       text        not null check (state in ('open', 'settled', 'back')),
  back_amount bigint      not null default 0 check (back_amount between 0 and amount),
  back_tax    bigint      not null default 0 check (back_tax between 0 and tax),
  at          timestamptz not null,
  check ((state = 'back') = (back_amount = amount)),
  check (state <> 'back' or back_tax = tax)
);
create index tax_incomes_maker on tax_incomes (maker_id, month);
create index tax_incomes_month on tax_incomes (month, maker_id);
create index tax_incomes_at on tax_incomes (at);
create trigger same_income before update of id, maker_id, kind, reference, amount, fee, tax, method, reckoning, month, at
  on tax_incomes for each statement execute function refuse_change();
create trigger kept before delete or truncate on tax_incomes for each statement execute function refuse_change();

-- What came back of one, when: a declaration that was made before is corrected by it.
create table tax_backs (
  id        bigint      generated always as identity primary key,
  income_id bigint      not null references tax_incomes,
  amount    bigint      not null check (amount > 0),
  tax       bigint      not null check (tax >= 0),
  month     text        not null check (month ~ '^\d{4}-\d{2}$'),
  at        timestamptz not null
);
create index tax_backs_of on tax_backs (income_id);
create index tax_backs_month on tax_backs (month);
create trigger append_only before update or delete or truncate on tax_backs
  for each statement execute function refuse_change();

-- What only two people do: another method or none, and paying what was withheld to the tax office.
create table tax_proposals (
  id             bigint      generated always as identity primary key,
  no             text        not null unique check (length(no) between 8 and 32),
  kind           text        not null check (kind in ('method', 'remittance')),
  method         text        check (method in ('platform', 'payment', 'none')),
  -- Up to the end of which month it is paid, how much that is, and what the office's receipt says.
  month          text        check (month ~ '^\d{4}-\d{2}$'),
  amount         bigint      check (amount > 0),
  receipt_no     text        check (length(receipt_no) between 4 and 64),
  reason         text        not null check (length(reason) between 1 and 200),
  state          text        not null default 'requested'
                             check (state in ('requested', 'approved', 'rejected', 'cancelled')),
  requested_by   bigint      not null references staff,
  requested_at   timestamptz not null,
  decided_by     bigint      references staff,
  decided_at     timestamptz,
  decision_note  text        not null default '',
  transaction_id bigint      unique,
  check ((kind = 'method') = (method is not null)),
  check ((kind = 'remittance') = (month is not null)),
  check ((month is null) = (amount is null) and (month is null) = (receipt_no is null)),
  check ((state = 'requested') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'approved' and kind = 'remittance') = (transaction_id is not null)),
  check (state not in ('approved', 'rejected') or decided_by <> requested_by),
  check (state <> 'cancelled' or decided_by = requested_by)
);
-- One of each kind at a time: what is due follows from what was paid.
create unique index tax_proposals_open on tax_proposals (kind) where state = 'requested';
create index tax_proposals_kind on tax_proposals (kind, state, decided_at desc);
-- One payment of the office is booked once.
create unique index tax_proposals_receipt on tax_proposals (receipt_no) where state in ('requested', 'approved');
create trigger same_request before update of id, no, kind, method, month, amount, receipt_no, reason, requested_by,
  requested_at on tax_proposals for each statement execute function refuse_change();
create trigger kept before delete or truncate on tax_proposals for each statement execute function refuse_change();

alter table withdrawals add column tax bigint not null default 0 check (tax >= 0);
alter table withdrawals drop constraint withdrawals_check;
alter table withdrawals add constraint withdrawals_net check (amount = fee + tax + net_amount),
  add constraint withdrawals_tax check (tax = 0 or realm = 'maker');
drop trigger same_request on withdrawals;
create trigger same_request before update of id, no, realm, owner_id, amount, fee, tax, net_amount, method, name_sealed,
  account_sealed, account_index, account_masked, bank_name, bank_branch, rule, created_at, pay_not_before, bonus_back
  on withdrawals for each statement execute function refuse_change();

-- What left before there was withholding is written down as what it was; nothing is withheld for it afterwards.
insert into tax_incomes (maker_id, kind, reference, amount, fee, tax, method, month, state, at)
  select owner_id, 'withdrawal', no, amount, fee, 0, 'none',
    to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM'),
    case when state = 'paid' then 'settled' else 'open' end, created_at
  from withdrawals where realm = 'maker' and state not in ('rejected', 'cancelled', 'returned') order by id;
insert into tax_incomes (maker_id, kind, reference, amount, tax, method, month, state, back_amount, at)
  select owner_id, 'order', no, amount, 0, 'none', to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM'),
    case when refunded_amount = amount then 'back' else 'settled' end, refunded_amount, paid_at
  from orders where owner_kind = 'maker' and channel = 'balance' and state in ('paid', 'part_refunded', 'refunded')
  order by id;

-- Whoever decides about everything else decides about these too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['identities.read', 'identities.reveal', 'identities.review',
    'identities.correct', 'taxes.read', 'taxes.export', 'taxes.request', 'taxes.approve']
  where not rights && array['taxes.read'] and rights @> array['withdrawals.read', 'withdrawals.reveal',
    'withdrawals.review', 'withdrawals.export', 'withdrawals.pay', 'adjustments.request', 'adjustments.approve',
    'makers.reveal', 'makers.freeze', 'ledger.prove', 'invoices.issue', 'orders.refund', 'roles.edit', 'staff.edit'];
