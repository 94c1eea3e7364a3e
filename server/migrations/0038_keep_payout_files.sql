-- Files with whole account numbers that were taken out of the house, and the bank's answers that came back: who, when,
-- how much; the numbers themselves are in neither.
create table payout_files (
  id         bigint      generated always as identity primary key,
  no         text        not null unique,
  format     text        not null check (format in ('csv', 'xlsx')),
  rows       int         not null check (rows > 0),
  amount     bigint      not null check (amount > 0),
  -- Of the bytes that went out.
  digest     bytea       not null,
  by_id      bigint      not null,
  at         timestamptz not null
);
create index payout_files_by on payout_files (by_id, at);
create trigger append_only before update or delete or truncate on payout_files
  for each statement execute function refuse_change();

create table payout_imports (
  id         bigint      generated always as identity primary key,
  no         text        not null unique,
  name       text        not null,
  digest     bytea       not null,
  registered int         not null,
  known      int         not null,
  different  int         not null,
  by_id      bigint      not null,
  at         timestamptz not null
);
create index payout_imports_at on payout_imports (at);
create trigger append_only before update or delete or truncate on payout_imports
  for each statement execute function refuse_change();

-- Whoever sees whole accounts one by one and pays may take them out together; nobody could grant it otherwise.
update roles set rights = array_append(rights, 'withdrawals.export')
  where rights @> array['withdrawals.reveal', 'withdrawals.pay'] and not rights @> array['withdrawals.export'];
