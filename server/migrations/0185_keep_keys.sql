-- Key rotation: what is left of a former SECRET_KEY when it is gone. Passwords, recovery codes and tickets cannot be made
-- anew without whoever holds them; for each of these uses the derived key stays, sealed with the current secret.
create table kept_keys (
  former_id text        not null check (former_id ~ '^[0-9a-f]{8}$'),
  use       text        not null check (length(use) between 1 and 60),
  sealed    text        not null,
  kept_at   timestamptz not null,
  primary key (former_id, use)
);
