-- Which processes there are, or were: each says every few seconds that it is alive.
create table processes (
  id           text        primary key check (length(id) between 8 and 40),
  role         text        not null check (role in ('all', 'web', 'jobs')),
  host         text        not null check (length(host) <= 100),
  pid          integer     not null,
  version      text        not null check (length(version) <= 40),
  release      text        not null check (length(release) <= 40),
  node         text        not null check (length(node) <= 40),
  started_at   timestamptz not null,
  beat_at      timestamptz not null,
  ended_at     timestamptz,
  memory_bytes bigint      not null,
  lag_ms       integer     not null,
  pool_used    integer     not null,
  pool_max     integer     not null,
  pool_waiting integer     not null
);
create index processes_beat on processes (beat_at);

-- What took too long, with the number under which the log speaks of it. A few for each beat of a process, for a week.
create table slow_calls (
  id         bigint      generated always as identity primary key,
  at         timestamptz not null,
  kind       text        not null check (kind in ('request', 'statement', 'outside', 'job')),
  what       text        not null check (length(what) <= 300),
  ms         integer     not null check (ms >= 0),
  request_id text        not null check (length(request_id) <= 100)
);
create index slow_calls_at on slow_calls (at);

create table vendor_hours (
  hour         timestamptz not null,
  vendor       text        not null check (length(vendor) <= 100),
  answered     bigint      not null,
  refused      bigint      not null,
  unheard      bigint      not null,
  last_at      timestamptz not null,
  last_outcome text        not null check (last_outcome in ('answered', 'refused', 'unheard')),
  last_reason  text        not null check (length(last_reason) <= 100),
  primary key (hour, vendor)
);

-- How large the database was on each day. Days are Shanghai's, as text.
create table database_days (
  day   text   primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  bytes bigint not null
);

create table certificate_looks (
  host       text        primary key check (length(host) <= 200),
  expires_at timestamptz,
  issuer     text        not null check (length(issuer) <= 200),
  fault      text        not null check (length(fault) <= 100),
  looked_at  timestamptz not null
);

-- A failed job is put into its queue once more, and only once: the key says so.
create table job_retries (
  job_id   text        primary key check (length(job_id) <= 40),
  job      text        not null check (length(job) <= 100),
  at       timestamptz not null,
  staff_id bigint      not null
);

-- Whoever decides about everything else decides about this too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['health.read', 'health.retry']
  where not rights && array['health.read'] and rights @> array['defects.read', 'settings.edit', 'roles.edit', 'staff.edit'];
