-- Checkout: everything that is paid for is an order, whatever it is for and whoever buys it. Recharges were the first; their
-- rows become orders under the numbers they have. Rows are locked in this order: payment_orders, orders, then the ledger.

alter table recharge_orders rename to orders;
alter index recharge_orders_pkey rename to orders_pkey;
alter index recharge_orders_owner rename to orders_owner;
alter index recharge_orders_created_at rename to orders_created_at;
alter index recharge_orders_state rename to orders_state;
alter table orders
  drop constraint recharge_orders_state_check,
  drop constraint recharge_orders_channel_check,
  drop constraint recharge_orders_check,
  drop constraint recharge_orders_enterprise_id_fkey,
  add column purpose text not null default 'recharge' check (length(purpose) between 1 and 40),
  add column owner_kind text not null default 'enterprise' check (owner_kind in ('enterprise', 'maker')),
  -- Who acted for the owner, last; null for what was ordered before there were persons.
  add column person_id bigint references persons,
  -- Whether we earn it; of what is no sale the money stays its owner's.
  add column sale boolean not null default false,
  -- The purpose's own number for what is bought; '' where the order itself is all there is.
  add column reference text not null default '' check (length(reference) <= 40),
  add column title text not null default '账户充值' check (length(title) between 1 and 100),
  -- What is paid out of the promotion fund; the rest is one more part, which payment_orders asks for.
  add column promotion_part bigint not null default 0,
  -- The offer as it was: what it cost then is what counts, whatever becomes of the price list.
  add column snapshot jsonb not null default '{}',
  -- There is or was something to scan or to go to.
  add column begun boolean not null default false,
  add column refunded_promotion bigint not null default 0,
  add column closed_at timestamptz;
alter table orders rename column enterprise_id to owner_id;
alter table orders alter column channel drop not null;

update orders o set
  begun = o.state = 'paying',
  state = case when o.state in ('pending', 'paying') then 'unpaid' else o.state end,
  snapshot = jsonb_build_object('bonus_amount', o.bonus_amount),
  closed_at = (select p.closed_at from payment_orders p where p.no = o.no);

alter table orders
  drop column bonus_amount,
  alter column purpose drop default,
  alter column owner_kind drop default,
  alter column title drop default,
  alter column sale drop default,
  alter column snapshot drop default,
  add constraint orders_state_check check (state in
    ('unpaid', 'voucher_submitted', 'paid', 'part_refunded', 'refunded', 'closed', 'rejected')),
  add constraint orders_channel_check check (channel in ('balance', 'wechat_native', 'alipay_page', 'bank_transfer')),
  add constraint orders_paid_check check ((state in ('paid', 'part_refunded', 'refunded')) = (paid_at is not null)),
  -- A part at most: what is bought is never a present.
  add constraint orders_promotion_check check (promotion_part >= 0 and promotion_part < amount),
  add constraint orders_refunded_check check (refunded_promotion between 0 and promotion_part);

drop index orders_owner;
create index orders_owner on orders (owner_kind, owner_id, id desc);
create index orders_owner_purpose on orders (owner_kind, owner_id, purpose, id desc);
create index orders_purpose on orders (purpose, id desc);
create index orders_reference on orders (purpose, reference) where reference <> '';

-- What the balance pays is an attempt like any other: decided at once, and only once for each order.
alter table payment_attempts
  drop constraint payment_attempts_channel_check,
  drop constraint payment_attempts_provider_check,
  drop constraint payment_attempts_check1,
  add constraint payment_attempts_channel_check
    check (channel in ('balance', 'wechat_native', 'alipay_page', 'bank_transfer')),
  add constraint payment_attempts_provider_check
    check (provider in ('balance', 'wechat', 'alipay', 'sandbox', 'bank')),
  add constraint payment_attempts_asked_check
    check (state not in ('created', 'waiting') or provider in ('bank', 'balance') or next_query_at is not null);

-- Of the promotion fund, what goes back with it; who asked for it, where that was the owner; and whether it ended in the
-- owner's purse, because the way it came is closed.
alter table refunds
  add column promotion_part bigint not null default 0 check (promotion_part >= 0),
  add column person_id bigint references persons,
  add column into_balance boolean not null default false;

-- promotion_held: kept aside for an order that is not paid yet. refund_clearing: of what we had earned, what is on its way
-- back to whoever paid it.
insert into ledger_purses (owner_kind, purse, sign, floor, entry_only) values
  ('enterprise', 'promotion_held', 1, 0, false),
  ('system', 'refund_clearing', 1, null, true);
insert into ledger_accounts (owner_kind, owner_id, purse, sign, floor, entry_only)
  select owner_kind, 0, purse, sign, floor, entry_only from ledger_purses
  where owner_kind = 'system' and purse = 'refund_clearing';

-- Whose life was lengthened because we took back what it had bought: once for each.
alter table promotion_grants add column lengthened_at timestamptz;

-- How things can be paid is said once, for everything that is sold.
insert into settings (key, value, version, updated_at)
  select 'checkout.options', jsonb_strip_nulls(jsonb_build_object('channels', value -> 'channels',
      'expires_minutes', value -> 'expires_minutes', 'bank_days', value -> 'bank_days',
      'orders_open_max', value -> 'orders_open_max')) || jsonb_build_object('bank_account', value -> 'bank_account'),
    1, updated_at
  from settings where key = 'recharges.options';

update roles set rights = array_replace(array_replace(array_replace(
  rights, 'recharges.read', 'orders.read'), 'recharges.confirm', 'orders.confirm'), 'recharges.refund', 'orders.refund');
update roles set rights = array_append(rights, 'orders.settings') where rights @> array['recharges.settings'];

update message_channels set event = replace(event, 'recharge.', 'order.')
  where event in ('recharge.rejected', 'recharge.refunded');
update messages set event = replace(event, 'recharge.', 'order.')
  where event in ('recharge.rejected', 'recharge.refunded');
