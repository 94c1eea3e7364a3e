-- Separation of duties: who handed whom a way into the console, by making the account or by resetting its password or
-- authenticator. Until some days have passed the two do not count as two people. Founders were let in by nobody.
create table staff_handovers (
  id       bigint generated always as identity primary key,
  staff_id bigint      not null references staff,
  by_id    bigint      not null references staff,
  what     text        not null check (what in ('added', 'password', 'totp')),
  at       timestamptz not null
);
create index staff_handovers_of on staff_handovers (staff_id, at);
create index staff_handovers_at on staff_handovers (at);
create trigger append_only before update or delete or truncate on staff_handovers
  for each statement execute function refuse_change();

-- The name somebody had when they did it: names change, and what was done under one must not move on to another.
-- Only of staff; null in rows from before.
alter table audit_log add column actor_name text;
