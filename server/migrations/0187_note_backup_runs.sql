-- What became of each scheduled backup and of each weekly drill that restores one into a scratch database.
create table backup_runs (
  id         bigint      generated always as identity primary key,
  kind       text        not null check (kind in ('backup', 'drill')),
  state      text        not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Of the file that was made, or restored; empty until it is known.
  name       text        not null default '' check (length(name) <= 200),
  bytes      bigint      not null default 0 check (bytes >= 0),
  result     text        not null default '' check (length(result) <= 2000),
  started_at timestamptz not null,
  ended_at   timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create index backup_runs_newest on backup_runs (kind, state, started_at desc);
-- Two processes do not do the same at once.
create unique index backup_runs_running on backup_runs (kind) where state = 'running';
