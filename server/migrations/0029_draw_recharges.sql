-- Which recharges the money of a withdrawal came from. What was drawn counts until the withdrawal comes back; its share of
-- the bonus is taken back under the withdrawal's number (promotion_moves), and what was spent of that out of the cash.
create table recharge_draws (
  withdrawal_no text        not null,
  recharge_no   text        not null references recharge_orders (no),
  amount        bigint      not null check (amount > 0),
  -- Of the bonus that was due back, what had been spent and was taken from the cash instead.
  repaid        bigint      not null check (repaid >= 0),
  drawn_at      timestamptz not null,
  returned_at   timestamptz,
  primary key (withdrawal_no, recharge_no)
);
create index recharge_draws_recharge on recharge_draws (recharge_no);
create trigger same_draw before update of withdrawal_no, recharge_no, amount, repaid, drawn_at on recharge_draws
  for each statement execute function refuse_change();
create trigger kept before delete or truncate on recharge_draws for each statement execute function refuse_change();
