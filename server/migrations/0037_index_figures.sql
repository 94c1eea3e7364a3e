-- What the operators' first screen adds up by day.
create index recharge_orders_paid_at on recharge_orders (paid_at) where paid_at is not null;
create index withdrawals_created_at on withdrawals (created_at);
create index enterprises_created_at on enterprises (created_at);
