-- Tables that know nothing of the business: who changed what, what went wrong, what is set.

create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception '% is append-only', tg_table_name; end $$;

create table audit_log (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  actor_kind text        not null check (actor_kind in ('staff', 'enterprise', 'maker', 'system')),
  actor_id   bigint,
  action     text        not null,
  subject    text        not null,
  before     jsonb       not null,
  after      jsonb       not null,
  request_id text        not null
);
create index audit_log_subject on audit_log (subject, id);
create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- One row for each way something goes wrong, however often it does.
create table defects (
  fingerprint     text        primary key,
  source          text        not null check (source in ('server', 'browser', 'job')),
  message         text        not null,
  stack           text        not null,
  count           bigint      not null,
  first_at        timestamptz not null,
  last_at         timestamptz not null,
  last_request_id text        not null
);
create index defects_last_at on defects (last_at desc, fingerprint);

create table settings (
  key        text        primary key,
  value      jsonb       not null,
  version    int         not null,
  updated_at timestamptz not null
);
