-- Who may come in. Sign-in, phone numbers and passwords arrive with the accounts themselves; what is here is what a
-- session needs to be told apart from no session.

create table enterprises (
  id            bigint generated always as identity primary key,
  phone_masked  text        not null,
  name          text        not null,
  logo          text        not null default '',
  contact_name  text        not null default '',
  contact_email text        not null default '',
  industry_id   int,
  city_id       int,
  address       text        not null default '',
  intro         text        not null default '',
  created_at    timestamptz not null
);

create table makers (
  id           bigint generated always as identity primary key,
  phone_masked text        not null,
  nickname     text        not null,
  avatar       text        not null default '',
  invite_code  text        not null unique,
  created_at   timestamptz not null
);

create table roles (
  id     bigint generated always as identity primary key,
  name   text   not null unique,
  rights text[] not null
);

create table staff (
  id         bigint generated always as identity primary key,
  account    text        not null unique,
  name       text        not null,
  created_at timestamptz not null
);

create table staff_roles (
  staff_id bigint not null references staff,
  role_id  bigint not null references roles,
  primary key (staff_id, role_id)
);

-- A token is kept only as its hash: whoever reads this table can not come in with it.
create table sessions (
  id           bigint generated always as identity primary key,
  realm        text        not null check (realm in ('enterprise', 'maker', 'staff')),
  owner_id     bigint      not null,
  token_hash   bytea       not null unique,
  -- Demanded of sessions that a browser created; null for scripts and apps.
  binder_hash  bytea,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz
);
create index sessions_owner on sessions (realm, owner_id);
create index sessions_expires_at on sessions (expires_at);
