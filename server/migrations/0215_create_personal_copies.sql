-- Copies of all that is kept about the owner of an account, made when they ask (PIPL article 45): how far one is, where
-- the file lies, and through which session it was asked for: it opens in that one only.
create table personal_copies (
  id           bigint      generated always as identity primary key,
  realm        text        not null,
  owner_id     bigint      not null,
  session_id   bigint      not null,
  state        text        not null check (state in ('waiting', 'running', 'done', 'failed')),
  bytes        bigint,
  file         text        not null unique,
  created_at   timestamptz not null,
  -- A lease: whoever writes it renews this; after it another process begins anew.
  leased_until timestamptz,
  finished_at  timestamptz,
  expires_at   timestamptz not null,
  foreign key (realm, owner_id) references accounts
);
create index personal_copies_own on personal_copies (realm, owner_id, id desc);
create index personal_copies_due on personal_copies (id) where state in ('waiting', 'running');
create index personal_copies_expiring on personal_copies (expires_at);
