-- Lists that are too long to be written while somebody waits: who ordered which, how far it is, where the file lies.
create table exports (
  id          bigint      generated always as identity primary key,
  staff_id    bigint      not null references staff (id),
  title       text        not null,
  -- The list's own call, and what it was narrowed to.
  call        text        not null,
  input       jsonb       not null,
  columns     jsonb       not null,
  format      text        not null check (format in ('xlsx', 'csv')),
  state       text        not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  rows_done   integer     not null default 0 check (rows_done >= 0),
  rows_total  integer     not null check (rows_total >= 0),
  total_exact boolean     not null,
  bytes       bigint,
  file        text        not null unique,
  reason      text        not null default '',
  created_at  timestamptz not null,
  -- A lease: whoever writes it renews this; after it another process begins anew.
  leased_until timestamptz,
  finished_at timestamptz,
  expires_at  timestamptz not null
);
create index exports_own on exports (staff_id, id desc);
create index exports_due on exports (id) where state in ('waiting', 'running');
create index exports_expiring on exports (expires_at);
