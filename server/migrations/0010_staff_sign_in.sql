-- Staff come in with an account and a password; who leaves is switched off, never deleted: the audit names them.

alter table staff
  add column password_hash        text,
  -- Somebody else knows the password; until it is changed it opens nothing but the change itself.
  add column must_change_password boolean not null default false,
  add column active               boolean not null default true;

create unique index staff_account_lower on staff (lower(account));

-- Wrong passwords, for as long as they count.
create table sign_in_failures (
  id      bigint generated always as identity primary key,
  realm   text        not null check (realm in ('enterprise', 'maker', 'staff')),
  account text        not null,
  network text        not null,
  at      timestamptz not null
);
create index sign_in_failures_account on sign_in_failures (realm, account, at);
create index sign_in_failures_at on sign_in_failures (at);

create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_kind, actor_id, id desc);
