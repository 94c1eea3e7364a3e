-- What somebody asked for under an Idempotency-Key, and what came of it: the same key with the same content is answered
-- once more, with other content it is refused. Kept a week; what an order stands for is guarded by the order itself.
create table request_keys (
  id         bigint      generated always as identity primary key,
  -- Whose key it is: two people may choose the same.
  owner      text        not null check (length(owner) between 3 and 60),
  what       text        not null check (length(what) between 1 and 60),
  key        text        not null check (length(key) between 8 and 64),
  digest     bytea       not null,
  -- The number of what was made; null only inside the transaction that makes it.
  reference  text        check (length(reference) <= 100),
  created_at timestamptz not null,
  unique (owner, what, key)
);
create index request_keys_created_at on request_keys (created_at);
