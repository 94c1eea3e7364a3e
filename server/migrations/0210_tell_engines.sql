-- Transactional outbox: that search engines have to be told of a page is written with the fact that changed it.

-- What engines were last told, or are about to be told, of a page; what is the same as before is not told again.
create table engine_pages (
  path   text    primary key check (length(path) <= 300),
  digest bytea   not null check (length(digest) = 32),
  gone   boolean not null
);

-- The queue, and the log once it is done.
create table engine_pushes (
  id         bigint      generated always as identity primary key,
  engine     text        not null check (engine in ('indexnow', 'baidu', 'sandbox')),
  path       text        not null check (length(path) <= 300),
  reason     text        not null check (reason in ('shown', 'changed', 'gone')),
  state      text        not null check (state in ('waiting', 'told', 'refused', 'failed')),
  -- When it is told: once readers can see it, or once the engine takes more.
  due_at     timestamptz not null,
  -- Nobody else takes it on until then.
  taken_until timestamptz,
  tries      int         not null default 0,
  answer     text        not null default '' check (length(answer) <= 300),
  created_at timestamptz not null,
  ended_at   timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create index engine_pushes_due on engine_pushes (engine, due_at) where state = 'waiting';
create index engine_pushes_waiting on engine_pushes (path) where state = 'waiting';
create index engine_pushes_failed on engine_pushes (id) where state = 'failed';
create index engine_pushes_ended on engine_pushes (ended_at) where ended_at is not null;
create index engine_pushes_state on engine_pushes (state, id);
create index engine_pushes_engine on engine_pushes (engine, id);
