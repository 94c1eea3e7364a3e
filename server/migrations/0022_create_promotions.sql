-- The promotion fund: what was given, until when it can be used, and where it went. Money itself moves in the ledger; what
-- is left of all grants of an enterprise is what its promotion purse holds.
create table promotion_grants (
  id            bigint      generated always as identity primary key,
  enterprise_id bigint      not null references enterprises,
  -- As in the ledger: why it was given, and the number of what it was given for.
  kind          text        not null check (kind in ('recharge_bonus', 'promotion_grant', 'adjust_add')),
  reference     text        not null check (length(reference) between 1 and 100),
  amount        bigint      not null check (amount > 0),
  remaining     bigint      not null check (remaining between 0 and amount),
  granted_at    timestamptz not null,
  expires_at    timestamptz,
  -- When its owner was told that it runs out.
  warned_at     timestamptz,
  unique (kind, reference)
);
create index promotion_grants_left on promotion_grants (enterprise_id, expires_at, id) where remaining > 0;
create index promotion_grants_expiring on promotion_grants (expires_at) where remaining > 0;
create index promotion_grants_owner on promotion_grants (enterprise_id, id);

-- Above zero it left the grant, below zero it came back. `excused` moves nothing: a bonus that ran out before its recharge
-- was refunded is asked back from nobody.
create table promotion_moves (
  id        bigint      generated always as identity primary key,
  grant_id  bigint      not null references promotion_grants,
  kind      text        not null check (kind in ('spent', 'expired', 'taken_back', 'excused')),
  reference text        not null check (length(reference) between 1 and 100),
  amount    bigint      not null check (amount <> 0),
  at        timestamptz not null
);
create index promotion_moves_grant on promotion_moves (grant_id);
create index promotion_moves_reference on promotion_moves (reference);
create trigger append_only before update or delete or truncate on promotion_moves
  for each statement execute function refuse_change();
